// Decides on proposals: each answer of the server replaces the browser's copy.
import type { QueryClient } from '@tanstack/react-query';
import { batches } from '@worklane/contract/batches';
import { type LineChange, type Proposal, proposals } from '@worklane/contract/proposals';
import { call } from '../../../platform/api/call.ts';
import { undoChange } from '../../../platform/undo/undo-change.ts';
import { offerUndo } from '../../../platform/undo/undo-steps.ts';
import { proposalKeys } from '../data.ts';

const keep = (client: QueryClient, proposal: Proposal) => client.setQueryData(proposalKeys.one(proposal.id), proposal);
const refetch = (client: QueryClient) => client.invalidateQueries({ queryKey: proposalKeys.all });

export const isDone = ({ is_left_out, problem }: Proposal['lines'][number]): boolean => !is_left_out && !problem;

export const changesWords = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

/** @throws Error with a message for the user */
export async function approveProposal(client: QueryClient, { id, version, project_id }: Proposal): Promise<void> {
  const approved = call(proposals.approve, { params: { proposal: id }, body: { version } });
  let batch: string | null = null;
  offerUndo(
    approved.then((answer) => {
      batch = answer.batch_id;
      const done = answer.lines.filter(isDone).length;
      return batch === null ? undefined : `${changesWords(done)} made`;
    }),
    { projectId: project_id, undo: () => undoProposal(client, batch), words: 'Proposal approved' },
  );
  try {
    keep(client, await approved);
  } catch (error) {
    // The proposal or one of its tickets has changed: the reloaded proposal shows it.
    await refetch(client);
    throw error;
  }
}

export function undoProposal(client: QueryClient, batch: string | null): Promise<void> {
  const undo = () => (batch === null ? Promise.resolve() : call(batches.undo, { params: { batch }, body: {} }));
  return undoChange('The proposal', 'the approved proposal', undo).finally(() => void refetch(client));
}

export async function rejectProposal(client: QueryClient, { id }: Proposal): Promise<void> {
  try {
    keep(client, await call(proposals.reject, { params: { proposal: id }, body: {} }));
  } finally {
    await refetch(client);
  }
}

export async function changeLine(
  client: QueryClient,
  shown: Proposal,
  { line, change }: { line: string; change: LineChange },
): Promise<void> {
  const { id, version } = client.getQueryData<Proposal>(proposalKeys.one(shown.id)) ?? shown;
  const params = { proposal: id, line };
  keep(client, await call(proposals.changeLine, { params, body: { version, ...change } }));
}
