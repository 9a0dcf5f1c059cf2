// Lists the commands of the tool.
import type { Command } from './command.ts';
import { completionCommand } from './completion-command.ts';
import { FILE_COMMANDS } from './file-commands.ts';
import { READ_COMMANDS } from './read-commands.ts';
import { SIGN_IN_COMMANDS } from './sign-in.ts';
import { watchCommand } from './watch-command.ts';
import { WRITE_COMMANDS } from './write-commands.ts';

export const COMMANDS: readonly Command[] = [
  ...SIGN_IN_COMMANDS,
  ...READ_COMMANDS,
  ...WRITE_COMMANDS,
  ...FILE_COMMANDS,
  watchCommand,
  completionCommand(() => COMMANDS),
];
