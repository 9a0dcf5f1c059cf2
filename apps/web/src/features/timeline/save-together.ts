// Saves new dates of tickets of several projects in one batch: all projects or none, with one undo.
import type { QueryClient } from '@tanstack/react-query';
import { batches, type NamedCommand } from '@worklane/contract/batches';
import { BATCH_LIMIT } from '@worklane/contract/ticket-batches';
import { call } from '../../platform/api/call.ts';
import { undoChange } from '../../platform/undo/undo-change.ts';
import { offerUndo } from '../../platform/undo/undo-steps.ts';
import { toastError } from '../../ui/toast.tsx';
import { ticketKeys } from '../tickets/parts/ticket-keys.ts';
import { entriesOf, type NewDates, type Part, type Said, toastSkipped } from './save-dates.ts';

/** Resolves when the boards show what the server has. */
export async function saveTogether(
  client: QueryClient,
  moves: readonly NewDates[],
  { projectId, words }: Said,
): Promise<void> {
  const parts = entriesOf(
    moves,
    ({ dates }) => dates,
    ({ ticket }) => ticket.card,
  );
  if (parts.length === 0) return;
  const projects = [...new Set(parts.map(({ project }) => project))];
  const refetch = () =>
    Promise.all(projects.map((project) => client.invalidateQueries({ queryKey: ticketKeys.board(project) })));
  const ran = call(batches.run, { body: { commands: commandsOf(parts) } });
  let batch: string | null = null;
  const undo = () => {
    const undone = batch === null ? Promise.resolve() : call(batches.undo, { params: { batch }, body: {} });
    return undoChange(words, words, () => undone).finally(refetch);
  };
  const shown = ran.then(async ({ answers, undo }) => {
    batch = undo;
    const left = answers.reduce<number>((sum, answer) => sum + (leftOf(answer)?.length ?? 0), 0);
    if (left > 0) toastSkipped(left, 'Their new dates were not saved.');
    return left < parts.length ? words : undefined;
  });
  offerUndo(shown, { projectId, undo, words });
  try {
    await shown;
  } catch (error) {
    toastError('The new dates were not saved', (error as Error).message);
  } finally {
    await refetch();
  }
}

function commandsOf(parts: readonly Part[]): NamedCommand[] {
  return [...Map.groupBy(parts, ({ project }) => project)].flatMap(([target, own]) => {
    const chunks = Array.from({ length: Math.ceil(own.length / BATCH_LIMIT) }, (_, at) =>
      own.slice(at * BATCH_LIMIT, (at + 1) * BATCH_LIMIT),
    );
    return chunks.map((chunk) => ({
      command: 'changeTickets',
      target,
      input: { entries: chunk.map(({ entry }) => entry) },
    }));
  });
}

/** Lists the tickets that others have changed since. */
const leftOf = (answer: unknown) => (answer as { left?: readonly string[] } | null)?.left;
