#include "audit.h"
const shell_command audit_show_command = {.name = "audit show"};
