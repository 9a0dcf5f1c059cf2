// Shows a change of the comments on a document before the server has answered.
import type { DocumentThread } from '@worklane/contract/document-threads';
import { foundPart, type SentPart } from '@worklane/domain/documents/anchors';

export type ThreadChange = (
  | { kind: 'start'; thread: string; comment: string; content: string; anchor: SentPart[] | null; userId: string }
  | { kind: 'reply'; thread: string; comment: string; content: string; userId: string }
  | { kind: 'edit'; comment: string; content: string }
  | { kind: 'delete'; comment: string }
  | { kind: 'resolve'; thread: string; isResolved: boolean; userId: string }
) & {
  /** Undoes another change, which shows the result itself. */
  isUndo?: true;
};

export function applyChange(
  threads: readonly DocumentThread[],
  documentId: string,
  change: ThreadChange,
): DocumentThread[] {
  const now = new Date().toISOString();
  switch (change.kind) {
    case 'start':
      return [...threads, started(change, documentId, now)];
    case 'reply':
      return threads.map((thread) =>
        thread.id === change.thread ? { ...thread, comments: [...thread.comments, written(change, now)] } : thread,
      );
    case 'edit':
      return threads.map((thread) => ({
        ...thread,
        comments: thread.comments.map((each) =>
          each.id === change.comment ? { ...each, content: change.content, updated_at: now } : each,
        ),
      }));
    case 'delete':
      return threads
        .map((thread) => ({ ...thread, comments: thread.comments.filter(({ id }) => id !== change.comment) }))
        .filter(({ comments }) => comments.length > 0);
    case 'resolve': {
      const by = change.isResolved
        ? { resolved_at: now, resolved_by: change.userId }
        : { resolved_at: null, resolved_by: null };
      return threads.map((thread) => (thread.id === change.thread ? { ...thread, ...by } : thread));
    }
  }
}

function started(change: ThreadChange & { kind: 'start' }, document_id: string, now: string): DocumentThread {
  const anchor = change.anchor?.map(foundPart) ?? null;
  const comments = [written(change, now)];
  return { id: change.thread, document_id, anchor, created_at: now, resolved_at: null, resolved_by: null, comments };
}

const written = ({ comment, userId, content }: ThreadChange & { kind: 'start' | 'reply' }, now: string) => ({
  id: comment,
  user_id: userId,
  content,
  created_at: now,
  updated_at: now,
});
