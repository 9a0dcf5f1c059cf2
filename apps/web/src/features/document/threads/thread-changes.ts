// Changes the comments on a document: shown at once, returned with a sentence when the server refuses, and undone.
import { useQueryClient } from '@tanstack/react-query';
import { type DocumentThread, documentThreads } from '@worklane/contract/document-threads';
import type { SentPart } from '@worklane/domain/documents/anchors';
import { useMemo } from 'react';
import { uuidv7 } from 'uuidv7';
import { call } from '../../../platform/api/call.ts';
import { pendingChange, saveChange } from '../../../platform/changes/save-change.ts';
import { undoChange } from '../../../platform/undo/undo-change.ts';
import { offerUndo, rememberStep } from '../../../platform/undo/undo-steps.ts';
import type { ThreadInputs } from '../parts/thread-commands.ts';
import { threadsKey } from '../parts/threads-key.ts';
import { applyChange, type ThreadChange } from './apply-change.ts';

export type ThreadChanges = ReturnType<typeof useThreadChanges>;

export function useThreadChanges(projectId: string, documentId: string, userId: string) {
  const client = useQueryClient();
  return useMemo(() => {
    const queryKey = threadsKey(documentId);
    const make = async (change: ThreadChange): Promise<unknown> => {
      client.setQueryData<DocumentThread[]>(queryKey, (threads = []) => applyChange(threads, documentId, change));
      // A list fetched before the change would show it gone for a moment.
      void client.cancelQueries({ queryKey });
      try {
        const sent = { ...sentAs(documentId, change), project: projectId, name: 'The comment', isUndo: change.isUndo };
        return await saveChange(pendingChange<unknown>(sent));
      } catch (error) {
        void client.invalidateQueries({ queryKey });
        throw error;
      }
    };
    const undo = (inverse: ThreadChange) => () =>
      void undoChange('The comment', 'change to the comment', () => make({ ...inverse, isUndo: true }));
    const remembered = (words: string, saved: Promise<unknown>, inverse: ThreadChange): Promise<unknown> => {
      const forget = rememberStep({ projectId, words, undo: undo(inverse) });
      saved.catch(forget);
      return saved;
    };
    const restore = async (comment: string) => {
      const params = { document: documentId, comment };
      await undoChange('The comment', 'the comment is back', () => call(documentThreads.restoreComment, { params }));
      await client.invalidateQueries({ queryKey });
    };
    return {
      start: (content: string, anchor: SentPart[] | null) => {
        const [thread, comment] = [uuidv7(), uuidv7()];
        const saved = make({ kind: 'start', thread, comment, content, anchor, userId });
        return { thread, saved: remembered('Comment added', saved, { kind: 'delete', comment }) };
      },
      reply: (thread: string, content: string) => {
        const comment = uuidv7();
        const saved = make({ kind: 'reply', thread, comment, content, userId });
        return remembered('Reply added', saved, { kind: 'delete', comment });
      },
      edit: (comment: string, content: string, former: string) =>
        remembered('Comment changed', make({ kind: 'edit', comment, content }), {
          kind: 'edit',
          comment,
          content: former,
        }),
      remove: (comment: string) => {
        const saved = make({ kind: 'delete', comment });
        offerUndo(
          saved.then(() => 'Comment deleted'),
          { projectId, undo: () => void restore(comment) },
        );
        saved.catch(() => undefined);
      },
      resolve: (thread: string, isResolved: boolean) => {
        const saved = make({ kind: 'resolve', thread, isResolved, userId });
        offerUndo(
          saved.then(() => (isResolved ? 'Comment resolved' : 'Comment reopened')),
          { projectId, undo: undo({ kind: 'resolve', thread, isResolved: !isResolved, userId }) },
        );
        saved.catch(() => undefined);
      },
    };
  }, [client, projectId, documentId, userId]);
}

type Sent = {
  [Name in keyof ThreadInputs]: { command: Name; input: ThreadInputs[Name] };
}[keyof ThreadInputs];

function sentAs(document: string, change: ThreadChange): Sent {
  switch (change.kind) {
    case 'start': {
      const { thread: id, comment: comment_id, content, anchor } = change;
      return {
        command: 'documentThreads.start',
        input: { params: { document }, body: { id, comment_id, content, anchor } },
      };
    }
    case 'reply': {
      const { thread, comment: id, content } = change;
      return { command: 'documentThreads.reply', input: { params: { document, thread }, body: { id, content } } };
    }
    case 'edit': {
      const { comment, content } = change;
      return { command: 'documentThreads.editComment', input: { params: { document, comment }, body: { content } } };
    }
    case 'delete':
      return { command: 'documentThreads.deleteComment', input: { params: { document, comment: change.comment } } };
    case 'resolve': {
      const { thread, isResolved } = change;
      return {
        command: 'documentThreads.resolve',
        input: { params: { document, thread }, body: { is_resolved: isResolved } },
      };
    }
  }
}
