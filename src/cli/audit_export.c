#include "audit.h"
const shell_command audit_export_command = {.name = "audit export"};
