// Writing, changing and deleting comments: shown at once, taken back with a sentence when the server refuses, and undone.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Comment } from '@worklane/contract/ticket-activity';
import { tickets } from '@worklane/contract/tickets';
import { useMemo } from 'react';
import { uuidv7 } from 'uuidv7';
import { call } from '../../../platform/api/call.ts';
import { asLeft, leave } from '../../../platform/undo/left-behind.ts';
import { takeBack } from '../../../platform/undo/take-back.ts';
import { offerUndo, rememberStep } from '../../../platform/undo/undo-steps.ts';
import { sayFailed } from '../../../ui/say.tsx';
import type { Pages } from '../../tickets/parts/earlier-pages.ts';
import { ticketKeys } from '../../tickets/parts/ticket-keys.ts';

type Change = (
  | { kind: 'write'; id: string; content: string; userId: string }
  | { kind: 'edit'; id: string; content: string }
  | { kind: 'delete'; id: string }
) & {
  /** Takes a change back: how that went is said elsewhere. */
  isUndo?: true;
};

const REFUSED: Record<Change['kind'], string> = {
  write: 'Couldn’t save the comment',
  edit: 'Couldn’t save your edit',
  delete: 'Couldn’t delete the comment',
};

export function useCommentChanges(projectId: string, ticketId: string) {
  const client = useQueryClient();
  const queryKey = useMemo(() => ticketKeys.comments(ticketId), [ticketId]);
  const show = (next: (comments: Comment[], isNewest: boolean) => Comment[]) =>
    client.setQueryData<Pages<Comment>>(queryKey, (data = { pages: [[]], pageParams: [undefined] }) => ({
      ...data,
      pages: data.pages.map((page, index) => next(page, index === 0)),
    }));
  const { mutateAsync } = useMutation({
    scope: { id: `comments-${ticketId}` },
    mutationFn: (change: Change) => send(ticketId, change),
    onMutate: async (change: Change) => {
      const former = client
        .getQueryData<Pages<Comment>>(queryKey)
        ?.pages.flat()
        .find((each) => each.id === change.id);
      show((comments, isNewest) => applied(comments, isNewest, ticketId, change));
      // A list fetched before the change would show it gone for a moment.
      await client.cancelQueries({ queryKey });
      return { former };
    },
    onError: (error, change, context) => {
      show((comments, isNewest) => undone(comments, change.id, isNewest ? context?.former : undefined));
      if (!change.isUndo) sayFailed(REFUSED[change.kind], error.message);
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return useMemo(() => {
    const undoable = (words: string, saved: Promise<unknown>, inverse: Change): Promise<unknown> => {
      const undo = () =>
        takeBack('The comment', 'change to the comment', () => mutateAsync({ ...inverse, isUndo: true }));
      const forget = rememberStep({ projectId, words, undo: () => void undo() });
      saved.catch(forget);
      return saved;
    };
    const restore = async (comment: string) => {
      const params = { ticket: ticketId, comment };
      await takeBack('The comment', 'the comment is back', () => call(tickets.restoreComment, { params }));
      await client.invalidateQueries({ queryKey });
    };
    return {
      write: (content: string, userId: string) => {
        const id = uuidv7();
        const saved = mutateAsync({ kind: 'write', id, content, userId });
        return undoable('Comment added', saved, { kind: 'delete', id });
      },
      edit: ({ id, content: former }: Comment, content: string) => {
        const saved = mutateAsync({ kind: 'edit', id, content });
        return undoable('Comment changed', saved, { kind: 'edit', id, content: former });
      },
      remove: async (id: string) => {
        const deleted = mutateAsync({ kind: 'delete', id });
        const message = deleted.then(() => 'Comment deleted');
        offerUndo(message, { projectId, undo: () => void restore(id) });
        await deleted;
      },
    };
  }, [client, projectId, ticketId, queryKey, mutateAsync]);
}

async function send(ticket: string, change: Change): Promise<unknown> {
  const params = { ticket, comment: change.id };
  const query = change.isUndo ? asLeft(change.id) : {};
  switch (change.kind) {
    case 'write':
      return leave(await call(tickets.comment, { params, body: { id: change.id, content: change.content } }));
    case 'edit':
      return leave(await call(tickets.editComment, { params, query, body: { content: change.content } }));
    case 'delete':
      return call(tickets.deleteComment, { params, query });
  }
}

function applied(comments: Comment[], isNewest: boolean, ticketId: string, change: Change): Comment[] {
  const now = new Date().toISOString();
  switch (change.kind) {
    case 'write': {
      if (!isNewest) return comments;
      const { id, content, userId } = change;
      return [...comments, { id, ticket_id: ticketId, user_id: userId, content, created_at: now, updated_at: now }];
    }
    case 'edit':
      return comments.map((each) =>
        each.id === change.id ? { ...each, content: change.content, updated_at: now } : each,
      );
    case 'delete':
      return comments.filter((each) => each.id !== change.id);
  }
}

function undone(comments: readonly Comment[], id: string, former: Comment | undefined): Comment[] {
  const others = comments.filter((each) => each.id !== id);
  if (!former) return others;
  return [...others, former].sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
}
