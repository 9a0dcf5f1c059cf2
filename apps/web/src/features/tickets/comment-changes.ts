// Writing, changing and deleting comments: shown at once, taken back with a sentence when the server refuses.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Comment, tickets } from '@worklane/contract/tickets';
import { useMemo } from 'react';
import { uuidv7 } from 'uuidv7';
import { call } from '../../platform/api/call.ts';
import { sayFailed } from '../../ui/say.tsx';
import type { Pages } from './earlier-pages.ts';
import { ticketKeys } from './ticket-keys.ts';

type Change =
  | { kind: 'write'; id: string; content: string; userId: string }
  | { kind: 'edit'; id: string; content: string }
  | { kind: 'delete'; id: string };

const REFUSED: Record<Change['kind'], string> = {
  write: 'The comment was not saved',
  edit: 'The change to the comment was not saved',
  delete: 'The comment was not deleted',
};

export function useCommentChanges(ticketId: string) {
  const client = useQueryClient();
  const queryKey = ticketKeys.comments(ticketId);
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
  return useMemo(
    () => ({
      write: (content: string, userId: string) => mutateAsync({ kind: 'write', id: uuidv7(), content, userId }),
      edit: (id: string, content: string) => mutateAsync({ kind: 'edit', id, content }),
      remove: (id: string) => mutateAsync({ kind: 'delete', id }),
    }),
    [mutateAsync],
  );
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
