// Saves each kind of change of a comment. Loaded after the first card.
import type { QueryClient } from '@tanstack/react-query';
import type { Comment } from '@worklane/contract/ticket-activity';
import { tickets } from '@worklane/contract/tickets';
import type { Command, Commands } from '../../../platform/changes/create-saver.ts';
import type { PendingChange } from '../../../platform/changes/pending-change.ts';
import { keepUnlessBegun } from '../../../platform/local-state/drafts.ts';
import { expectedOf, rememberSaved } from '../../../platform/undo/last-saved.ts';
import { ticketKeys } from '../../tickets/parts/ticket-keys.ts';

type OnComment = { params: { ticket: string; comment?: string }; query?: { expected?: string } };

export interface CommentInputs {
  'tickets.comment': OnComment & { body: { id: string; content: string } };
  'tickets.editComment': OnComment & { params: { comment: string }; body: { content: string } };
  'tickets.deleteComment': OnComment & { params: { comment: string } };
}

type CommentCommand<Name extends keyof CommentInputs> = Command<CommentInputs[Name], Comment | undefined>;

const onSaved = (_client: QueryClient, _change: unknown, answer: Comment | undefined) => {
  if (answer) rememberSaved(answer);
};
const onSettled = (client: QueryClient, { input }: PendingChange<OnComment>) =>
  void client.invalidateQueries({ queryKey: ticketKeys.comments(input.params.ticket) });

/** Adds the last saved value, which an undo expects. */
const inputOf = <Input extends OnComment>({ input, isUndo }: PendingChange<Input>): Input =>
  isUndo ? { ...input, query: expectedOf(input.params.comment ?? '') } : input;

const write: CommentCommand<'tickets.comment'> = {
  endpoint: tickets.comment,
  onSaved,
  onSettled,
  words: () => ({ title: 'Couldn’t save the comment', now: 'Your text is back in its field.' }),
  keepText: ({ input: { params, body } }) => keepUnlessBegun(`comment ${params.ticket}`, body.content),
};

const edit: CommentCommand<'tickets.editComment'> = {
  endpoint: tickets.editComment,
  inputOf,
  onSaved,
  onSettled,
  words: () => ({ title: 'Couldn’t save your edit' }),
  keepText: ({ input: { params, body } }) => keepUnlessBegun(`comment-edit ${params.comment}`, body.content),
};

const remove: CommentCommand<'tickets.deleteComment'> = {
  endpoint: tickets.deleteComment,
  inputOf,
  onSettled,
  words: () => ({ title: 'Couldn’t delete the comment' }),
};

export const commentCommands = {
  'tickets.comment': write,
  'tickets.editComment': edit,
  'tickets.deleteComment': remove,
} satisfies Commands;
