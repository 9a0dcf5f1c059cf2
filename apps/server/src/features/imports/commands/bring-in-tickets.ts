// The rows of a running import become tickets, and the import is done: one transaction, so that both are true or neither.
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { addTickets } from '../../tickets/commands/add-tickets.ts';
import { type ImportRef, readImportRows } from '../reads.ts';
import { markDone } from '../writes.ts';

/** Thrown when the import was given up meanwhile: nothing of it may stay. */
export class ImportStopped extends Error {
  override name = 'ImportStopped';
}

interface Input extends ImportRef {
  good: number;
  onBatch(done: number): void;
}

const BATCH = 500;

export const bringInTickets = defineCommand<Input, void>({
  name: 'bringInTickets',
  action: 'ticket.import',
  async run(context, input) {
    const { tx, emit } = context;
    const { id, company_id, project_id, good, onBatch } = input;
    const batches = readImportRows(tx, input, BATCH);
    const numbers = await addTickets.run(context, { company_id, project_id, count: good, batches, onBatch });
    if (!(await markDone(tx, input, numbers))) throw new ImportStopped();
    emit({ type: 'import.changed', company_id, project_id, payload: { import_id: id } });
  },
});
