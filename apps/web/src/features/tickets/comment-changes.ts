// Writing, changing and deleting comments: shown at once, taken back with a sentence when the server refuses, and undone.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Comment, tickets } from '@worklane/contract/tickets';
import { useMemo } from 'react';
import { uuidv7 } from 'uuidv7';
import { call } from '../../platform/api/call.ts';
import { sayDone, sayFailed } from '../../ui/say.tsx';
import type { Pages } from './earlier-pages.ts';
import { ticketKeys } from './ticket-keys.ts';
import { offerUndo, rememberStep } from './undo-steps.ts';
import { sayChangedSince } from './undo-ticket.ts';

type Change =
  | { kind: 'write'; id: string; content: string; userId: string }
  | { kind: 'edit'; id: string; content: string }
  | { kind: 'delete'; id: string };

const REFUSED: Record<Change['kind'], string> = {
  write: 'The comment was not saved',
  edit: 'The change to the comment was not saved',
  delete: 'The comment was not deleted',
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
      sayFailed(REFUSED[change.kind], error.message);
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return useMemo(() => {
    const find = async (id: string): Promise<Comment | undefined> => {
      const cached = client.getQueryData<Pages<Comment>>(queryKey)?.pages.flat();
      return (cached ?? (await call(tickets.comments, { params: { ticket: ticketId } }))).find(
        (each) => each.id === id,
      );
    };
    /** @param undo what takes it back, if the comment still is as this left it */
    const undoable = (words: string, saved: Promise<unknown>, undo: () => Promise<unknown>): Promise<unknown> => {
      const takeBack = async () => {
        const left = (await saved) as Comment;
        const now = await find(left.id);
        if (now?.content !== left.content) return sayChangedSince('The comment');
        await undo();
        sayDone('Undone: the comment is as it was');
      };
      const forget = rememberStep({ projectId, words, undo: () => void takeBack().catch(() => undefined) });
      saved.catch(forget);
      return saved;
    };
    const restore = async (id: string) => {
      try {
        await call(tickets.restoreComment, { params: { ticket: ticketId, comment: id } });
        sayDone('The comment is back');
      } catch (error) {
        sayFailed('The comment was not put back', (error as Error).message);
      }
      await client.invalidateQueries({ queryKey });
    };
    return {
      write: (content: string, userId: string) => {
        const id = uuidv7();
        const saved = mutateAsync({ kind: 'write', id, content, userId });
        return undoable('Comment added', saved, () => mutateAsync({ kind: 'delete', id }));
      },
      edit: ({ id, content: former }: Comment, content: string) => {
        const saved = mutateAsync({ kind: 'edit', id, content });
        return undoable('Comment changed', saved, () => mutateAsync({ kind: 'edit', id, content: former }));
      },
      remove: async (id: string) => {
        await mutateAsync({ kind: 'delete', id });
        offerUndo('Comment deleted', { projectId, undo: () => void restore(id) });
      },
    };
  }, [client, projectId, ticketId, queryKey, mutateAsync]);
}

function send(ticket: string, change: Change): Promise<unknown> {
  switch (change.kind) {
    case 'write':
      return call(tickets.comment, { params: { ticket }, body: { id: change.id, content: change.content } });
    case 'edit':
      return call(tickets.editComment, {
        params: { ticket, comment: change.id },
        body: { content: change.content },
      });
    case 'delete':
      return call(tickets.deleteComment, { params: { ticket, comment: change.id } });
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
