// Saves each kind of change of the comments on a document. Loaded after the first card.
import type { QueryClient } from '@tanstack/react-query';
import { type DocumentThread, documentThreads } from '@worklane/contract/document-threads';
import type { SentPart } from '@worklane/domain/documents/anchors';
import type { Command, Commands } from '../../../platform/changes/create-saver.ts';
import type { PendingChange } from '../../../platform/changes/pending-change.ts';
import { keepUnlessBegun } from '../../../platform/local-state/drafts.ts';
import { expectedOf, rememberSaved } from '../../../platform/undo/last-saved.ts';
import { threadsKey } from './threads-key.ts';

type OnDocument = { params: { document: string; thread?: string; comment?: string }; query?: { expected?: string } };

export interface ThreadInputs {
  'documentThreads.start': OnDocument & {
    body: { id: string; comment_id: string; content: string; anchor: SentPart[] | null };
  };
  'documentThreads.reply': OnDocument & { params: { thread: string }; body: { id: string; content: string } };
  'documentThreads.resolve': OnDocument & { params: { thread: string }; body: { is_resolved: boolean } };
  'documentThreads.editComment': OnDocument & { params: { comment: string }; body: { content: string } };
  'documentThreads.deleteComment': OnDocument & { params: { comment: string } };
}

type ThreadCommand<Name extends keyof ThreadInputs> = Command<ThreadInputs[Name], DocumentThread | undefined>;

const onSaved = (_client: QueryClient, _change: unknown, answer: DocumentThread | undefined) => {
  for (const comment of answer?.comments ?? []) rememberSaved(comment);
};
const onSettled = (client: QueryClient, { input }: PendingChange<OnDocument>) =>
  void client.invalidateQueries({ queryKey: threadsKey(input.params.document) });

/** Adds the last saved value, which an undo expects. */
const inputOf = <Input extends OnDocument>({ input, isUndo }: PendingChange<Input>): Input =>
  isUndo ? { ...input, query: expectedOf(input.params.comment ?? '') } : input;

const COULD_NOT_SAVE = { title: 'Couldn’t save the comment', now: 'Your text is back in its field.' };

const start: ThreadCommand<'documentThreads.start'> = {
  endpoint: documentThreads.start,
  onSaved,
  onSettled,
  words: () => COULD_NOT_SAVE,
  keepText: ({ input: { params, body } }) => keepUnlessBegun(`document-comment ${params.document}`, body.content),
};

const reply: ThreadCommand<'documentThreads.reply'> = {
  endpoint: documentThreads.reply,
  onSaved,
  onSettled,
  words: () => COULD_NOT_SAVE,
  keepText: ({ input: { params, body } }) => keepUnlessBegun(`document-reply ${params.thread}`, body.content),
};

const resolve: ThreadCommand<'documentThreads.resolve'> = {
  endpoint: documentThreads.resolve,
  onSettled,
  words: ({ input }) => ({
    title: input.body.is_resolved ? 'Couldn’t resolve the comment' : 'Couldn’t reopen the comment',
  }),
};

const edit: ThreadCommand<'documentThreads.editComment'> = {
  endpoint: documentThreads.editComment,
  inputOf,
  onSaved,
  onSettled,
  words: () => ({ title: 'Couldn’t save your edit' }),
  keepText: ({ input: { params, body } }) => keepUnlessBegun(`document-comment-edit ${params.comment}`, body.content),
};

const remove: ThreadCommand<'documentThreads.deleteComment'> = {
  endpoint: documentThreads.deleteComment,
  inputOf,
  onSettled,
  words: () => ({ title: 'Couldn’t delete the comment' }),
};

export const threadCommands = {
  'documentThreads.start': start,
  'documentThreads.reply': reply,
  'documentThreads.resolve': resolve,
  'documentThreads.editComment': edit,
  'documentThreads.deleteComment': remove,
} satisfies Commands;
