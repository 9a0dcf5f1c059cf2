// Ends an import that failed or was cancelled. Nothing of it stays.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { markOver } from '../writes.ts';

interface Input {
  state: 'failed' | 'cancelled';
  from: readonly ('ready' | 'running')[];
  error: string | null;
}

/** Answers false when it was over already. */
export const endImport = defineCommand({
  name: 'endImport',
  target: 'import',
  input: fromCode<Input>(),
  action: 'ticket.import',
  async run({ tx, emit }, { state, from, error, ...ref }): Promise<boolean> {
    const { id, company_id, project_id } = ref;
    const hasEnded = await markOver(tx, ref, { state, from, error });
    if (hasEnded) emit({ type: 'import.changed', company_id, project_id, payload: { import_id: id } });
    return hasEnded;
  },
  inverse: { none: 'An import is run by hand, from its file.' },
});
