// Resolves a thread on a document, or reopens it.
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { lockThread, resolveThreadRow } from '../writes.ts';

export const resolveThread = defineCommand({
  name: 'resolveThread',
  target: 'document',
  input: z.object({ thread_id: Id, is_resolved: z.boolean() }),
  isCallable: true,
  action: 'comment.create',
  async run({ tx, viewer, now, emit }, { company_id, project_id, id, thread_id, is_resolved }) {
    const ref = { company_id, project_id, id };
    const { resolved_at } = await lockThread(tx, ref, thread_id);
    if ((resolved_at !== null) === is_resolved) return { isChanged: false };
    await resolveThreadRow(tx, ref, thread_id, is_resolved ? { user_id: viewer.user_id, now } : null);
    const payload = { document_id: id, thread_id, is_resolved };
    emit({ type: 'document_thread.changed', company_id, project_id, payload });
    return { isChanged: true };
  },
  inverse: {
    calls: ({ input: { id, thread_id, is_resolved }, result: { isChanged } }) =>
      isChanged ? [{ command: 'resolveThread', target: id, input: { thread_id, is_resolved: !is_resolved } }] : [],
  },
});
