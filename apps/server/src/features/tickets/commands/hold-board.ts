// Takes a board for the transaction it is part of, before anything is read that must still be so when it is written.
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { type BoardPlace, lockBoard } from '../order-writes.ts';

/** Part of larger changes: those ask who may. */
export const holdBoard = defineCommand<BoardPlace, void>({
  name: 'holdBoard',
  action: null,
  async run({ tx }, { company_id, project_id }) {
    if (!(await lockBoard(tx, { company_id, project_id }))) fail('project_not_found');
  },
});
