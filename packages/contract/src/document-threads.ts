// Defines threads of comments on a document, each about a passage or about the document as a whole.
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { FILE_KINDS } from '@worklane/domain/files/kinds';
import { MEGABYTE } from '@worklane/domain/units';
import * as z from 'zod/mini';
import { UPLOAD_ERRORS, UploadResult, uploadQuery } from './files.ts';
import { defineEndpoint } from './platform/endpoint.ts';
import { expectedQuery } from './platform/expected.ts';
import { onDocument } from './platform/paths.ts';
import { Id, matching, Timestamp, text, whole } from './platform/primitives.ts';

/** The passage within one block. */
const ThreadPart = z.object({
  /** The block's `data-id`; for a block without one `~` and its place. */
  block: z.string(),
  /** In the text of the block, in UTF-16 units; a line break counts as one. */
  start: z.int(),
  end: z.int(),
  /** The words that were commented on, and as they were last in the document. */
  quote: z.string(),
  text: z.string(),
  /** They are not in the document now. They are found again when they come back. */
  is_lost: z.boolean(),
});

const DocumentComment = z.object({
  id: Id,
  user_id: z.nullable(Id),
  content: z.string(),
  created_at: Timestamp,
  updated_at: Timestamp,
});

/** What a comment said before it was edited. */
const DocumentCommentVersion = z.object({
  id: Id,
  content: z.string(),
  /** When the next version took its place. */
  replaced_at: Timestamp,
});
export type DocumentCommentVersion = z.infer<typeof DocumentCommentVersion>;

export const DocumentThread = z.object({
  id: Id,
  document_id: Id,
  /** Null: about the whole document. */
  anchor: z.nullable(z.array(ThreadPart)),
  created_at: Timestamp,
  resolved_at: z.nullable(Timestamp),
  resolved_by: z.nullable(Id),
  /** The oldest first. */
  comments: z.array(DocumentComment),
});
export type DocumentThread = z.infer<typeof DocumentThread>;

/** Not trimmed: spaces at its ends have their place in the text. */
const quote = matching(/\S/, DOCUMENT_LIMITS.passage, 'has no words');

/**
 * Makes the schema of an anchor. A function, because the build of the page can't drop a constant whose messages contain
 * numbers, and would keep zod for it.
 */
const newAnchor = () =>
  z.array(z.object({ block: matching(/^(?:[\w-]{1,64}|~\d{1,6})$/, 64), start: whole(), quote })).check(
    z.minLength(1),
    z.maxLength(DOCUMENT_LIMITS.passageBlocks, `can reach over up to ${DOCUMENT_LIMITS.passageBlocks} blocks`),
    z.refine(
      (parts) => parts.reduce((sum, part) => sum + part.quote.length, 0) <= DOCUMENT_LIMITS.passage,
      `can have up to ${DOCUMENT_LIMITS.passage} characters`,
    ),
  );

/** One part for each block that the passage reaches over. */
export const NewAnchor = newAnchor();

export const DocumentCommentBody = z.object({
  content: text(DOCUMENT_LIMITS.commentHtml).check(z.refine((value) => value.trim() !== '', 'is required')),
});

const onThread = z.extend(onDocument, { thread: Id });
const onComment = z.extend(onDocument, { comment: Id });
const mayComment = { action: 'comment.create', scope: 'document' } as const;
const TEXT_ERRORS = ['text_too_long', 'text_too_complex', 'document_comments_too_long'] as const;

export const documentThreads = {
  list: defineEndpoint({
    name: 'documentThreads.list',
    method: 'GET',
    path: '/api/documents/{document}/threads',
    summary: `List the comment threads on a document, oldest first, up to ${DOCUMENT_LIMITS.threads}`,
    access: { action: 'document.view', scope: 'document' },
    takesToken: true,
    params: onDocument,
    response: z.array(DocumentThread),
    errors: ['document_not_found'],
  }),
  start: defineEndpoint({
    name: 'documentThreads.start',
    method: 'POST',
    path: '/api/documents/{document}/threads',
    summary: 'Start a thread with a comment on a passage or on the whole document',
    access: mayComment,
    takesToken: true,
    params: onDocument,
    body: z.extend(DocumentCommentBody, {
      id: z.optional(Id),
      comment_id: z.optional(Id),
      anchor: z.optional(z.nullable(NewAnchor)),
    }),
    response: DocumentThread,
    errors: ['document_not_found', 'thread_limit', 'document_comment_limit', 'conflict', ...TEXT_ERRORS],
  }),
  resolve: defineEndpoint({
    name: 'documentThreads.resolve',
    method: 'PATCH',
    path: '/api/documents/{document}/threads/{thread}',
    summary: 'Resolve a thread, or reopen it',
    access: mayComment,
    takesToken: true,
    params: onThread,
    body: z.object({ is_resolved: z.boolean() }),
    response: DocumentThread,
    errors: ['document_not_found', 'thread_not_found'],
  }),
  reply: defineEndpoint({
    name: 'documentThreads.reply',
    method: 'POST',
    path: '/api/documents/{document}/threads/{thread}/comments',
    summary: 'Reply in a thread',
    access: mayComment,
    takesToken: true,
    params: onThread,
    body: z.extend(DocumentCommentBody, { id: z.optional(Id) }),
    response: DocumentThread,
    errors: ['document_not_found', 'thread_not_found', 'document_comment_limit', 'conflict', ...TEXT_ERRORS],
  }),
  addImage: defineEndpoint({
    name: 'documentThreads.addImage',
    method: 'POST',
    path: '/api/documents/{document}/comments/images',
    summary: 'Upload a picture of up to 5 MB for a comment on a document',
    access: mayComment,
    takesToken: true,
    params: onDocument,
    query: z.extend(uploadQuery, { id: z.optional(Id) }),
    upload: { maxBytes: FILE_KINDS.image.megabytes * MEGABYTE },
    response: UploadResult,
    errors: [...UPLOAD_ERRORS, 'document_not_found', 'document_pictures_full', 'conflict'],
  }),
  commentVersions: defineEndpoint({
    name: 'documentThreads.commentVersions',
    method: 'GET',
    path: '/api/documents/{document}/comments/{comment}/versions',
    summary: `List the earlier versions of a comment on a document, oldest first, up to the newest ${DOCUMENT_LIMITS.commentVersions}`,
    access: { action: 'document.view', scope: 'document' },
    takesToken: true,
    params: onComment,
    response: z.array(DocumentCommentVersion),
    errors: ['document_not_found'],
  }),
  editComment: defineEndpoint({
    name: 'documentThreads.editComment',
    method: 'PATCH',
    path: '/api/documents/{document}/comments/{comment}',
    summary: 'Edit your own comment on a document',
    access: mayComment,
    takesToken: true,
    params: onComment,
    query: expectedQuery,
    body: DocumentCommentBody,
    response: DocumentThread,
    errors: ['document_not_found', 'changed_since', 'comment_not_found', 'forbidden', ...TEXT_ERRORS],
  }),
  deleteComment: defineEndpoint({
    name: 'documentThreads.deleteComment',
    method: 'DELETE',
    path: '/api/documents/{document}/comments/{comment}',
    summary:
      "Delete your own comment on a document, or anyone's if you may delete comments. The last comment takes its thread with it. You can restore it for a day",
    access: mayComment,
    takesToken: true,
    params: onComment,
    query: expectedQuery,
    errors: ['document_not_found', 'changed_since', 'comment_not_found', 'forbidden'],
  }),
  restoreComment: defineEndpoint({
    name: 'documentThreads.restoreComment',
    method: 'POST',
    path: '/api/documents/{document}/comments/{comment}/restore',
    summary: 'Restore a comment on a document that you deleted, within a day',
    access: mayComment,
    takesToken: true,
    params: onComment,
    response: DocumentThread,
    errors: [
      'document_not_found',
      'comment_not_found',
      'thread_limit',
      'document_comment_limit',
      'document_comments_too_long',
      'conflict',
    ],
  }),
};
