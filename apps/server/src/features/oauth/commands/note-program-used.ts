// Records when a program that registered itself was last allowed something: unused ones are deleted.
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { setProgramUsed } from '../writes.ts';

export const noteProgramUsed = defineCommand({
  name: 'noteProgramUsed',
  target: 'own',
  input: fromCode<{ id: string }>(),
  action: OWN,
  isDoneAnew: true,
  run: ({ tx, now }, { id }) => setProgramUsed(tx, id, now),
  inverse: { none: 'It records that something happened.' },
});
