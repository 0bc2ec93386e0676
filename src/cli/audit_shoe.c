#include "audit.h"
const shell_command audit_shoe_command = {.name = "audit shoe"};
