// Keeps a program that registered itself.
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { insertProgram, type NewProgram } from '../writes.ts';

export const registerProgram = defineCommand({
  name: 'registerProgram',
  target: 'own',
  input: fromCode<NewProgram>(),
  action: OWN,
  run: ({ tx, now }, program) => insertProgram(tx, program, now),
  inverse: { none: 'A program that nobody uses is deleted after a day.' },
});
