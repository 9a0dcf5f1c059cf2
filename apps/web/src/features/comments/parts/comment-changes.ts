// Writes, changes and deletes comments: shown at once, rolled back with a message when the server refuses, and undone.
import { useQueryClient } from '@tanstack/react-query';
import type { Comment } from '@worklane/contract/ticket-activity';
import { tickets } from '@worklane/contract/tickets';
import { useMemo } from 'react';
import { uuidv7 } from 'uuidv7';
import { call } from '../../../platform/api/call.ts';
import { pendingChange, saveChange } from '../../../platform/changes/save-change.ts';
import { undoChange } from '../../../platform/undo/undo-change.ts';
import { offerUndo, rememberStep } from '../../../platform/undo/undo-steps.ts';
import type { Pages } from '../../tickets/parts/earlier-pages.ts';
import { ticketKeys } from '../../tickets/parts/ticket-keys.ts';
import type { CommentInputs } from './comment-commands.ts';

type Change = (
  | { kind: 'write'; id: string; content: string; userId: string }
  | { kind: 'edit'; id: string; content: string }
  | { kind: 'delete'; id: string }
) & {
  /** Undoes another change, which shows the result itself. */
  isUndo?: true;
};

export function useCommentChanges(projectId: string, ticketId: string) {
  const client = useQueryClient();
  const queryKey = useMemo(() => ticketKeys.comments(ticketId), [ticketId]);
  return useMemo(() => {
    const show = (next: (comments: Comment[], isNewest: boolean) => Comment[]) =>
      client.setQueryData<Pages<Comment>>(queryKey, (data = { pages: [[]], pageParams: [undefined] }) => ({
        ...data,
        pages: data.pages.map((page, index) => next(page, index === 0)),
      }));
    const common = { project: projectId, name: 'The comment' };
    const start = async (change: Change): Promise<unknown> => {
      const former = client
        .getQueryData<Pages<Comment>>(queryKey)
        ?.pages.flat()
        .find((each) => each.id === change.id);
      show((comments, isNewest) => applied(comments, isNewest, ticketId, change));
      // A list fetched before the change would show it gone for a moment.
      void client.cancelQueries({ queryKey });
      try {
        return await saveChange(
          pendingChange<unknown>({ ...sentAs(ticketId, change), ...common, isUndo: change.isUndo }),
        );
      } catch (error) {
        show((comments, isNewest) => undone(comments, change.id, isNewest ? former : undefined));
        throw error;
      }
    };
    const undoable = (words: string, saved: Promise<unknown>, inverse: Change): Promise<unknown> => {
      const undo = () => undoChange('The comment', 'change to the comment', () => start({ ...inverse, isUndo: true }));
      const forget = rememberStep({ projectId, words, undo: () => void undo() });
      saved.catch(forget);
      return saved;
    };
    const restore = async (comment: string) => {
      const params = { ticket: ticketId, comment };
      await undoChange('The comment', 'the comment is back', () => call(tickets.restoreComment, { params }));
      await client.invalidateQueries({ queryKey });
    };
    return {
      write: (content: string, userId: string) => {
        const id = uuidv7();
        const saved = start({ kind: 'write', id, content, userId });
        return undoable('Comment added', saved, { kind: 'delete', id });
      },
      edit: ({ id, content: former }: Comment, content: string) => {
        const saved = start({ kind: 'edit', id, content });
        return undoable('Comment changed', saved, { kind: 'edit', id, content: former });
      },
      remove: async (id: string) => {
        const deleted = start({ kind: 'delete', id });
        const message = deleted.then(() => 'Comment deleted');
        offerUndo(message, { projectId, undo: () => void restore(id) });
        await deleted;
      },
    };
  }, [client, projectId, ticketId, queryKey]);
}

type Sent = {
  [Name in keyof CommentInputs]: { command: Name; input: CommentInputs[Name] };
}[keyof CommentInputs];

function sentAs(ticket: string, change: Change): Sent {
  const params = { ticket, comment: change.id };
  switch (change.kind) {
    case 'write':
      return { command: 'tickets.comment', input: { params, body: { id: change.id, content: change.content } } };
    case 'edit':
      return { command: 'tickets.editComment', input: { params, body: { content: change.content } } };
    case 'delete':
      return { command: 'tickets.deleteComment', input: { params } };
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
