// Serves comments on documents over HTTP.
import { documentThreads } from '@worklane/contract/document-threads';
import type { DocumentRef } from '@worklane/domain/access/refs';
import { bodyOf } from '../../platform/files/create-files.ts';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { addCommentImage } from './commands/add-comment-image.ts';
import { deleteDocumentComment } from './commands/delete-document-comment.ts';
import { editDocumentComment } from './commands/edit-document-comment.ts';
import { replyInThread } from './commands/reply-in-thread.ts';
import { resolveThread } from './commands/resolve-thread.ts';
import { restoreDocumentComment } from './commands/restore-document-comment.ts';
import { startThread } from './commands/start-thread.ts';
import { findThreadOf, readCommentVersions, readThreads } from './reads.ts';

export const documentThreadRoutes = ({ db, run, files, config }: Services) => {
  const quotaMegabytes = config.companyStorageMegabytes;
  const threadFor = async (viewer: SessionViewer, document: DocumentRef, id: string) =>
    (await readThreads(db, scopeOf(viewer), document, id))[0] ?? fail('thread_not_found');
  const threadOf = async (viewer: SessionViewer, document: DocumentRef, comment: string) =>
    threadFor(viewer, document, (await findThreadOf(db, document, comment)) ?? fail('comment_not_found'));
  return [
    route(documentThreads.list, ({ viewer, target }) => readThreads(db, scopeOf(viewer), target)),

    route(documentThreads.start, async ({ viewer, target, newId, body }) => {
      const { id: thread_id = newId, comment_id = thread_id, content, anchor } = body;
      await run(viewer, startThread, { ...target, thread_id, comment_id, content, anchor });
      return threadFor(viewer, target, thread_id);
    }),

    route(documentThreads.resolve, async ({ viewer, target, params: { thread }, body }) => {
      await run(viewer, resolveThread, { ...target, ...body, thread_id: thread });
      return threadFor(viewer, target, thread);
    }),

    route(documentThreads.reply, async ({ viewer, target, params: { thread }, newId, body }) => {
      const comment_id = body.id ?? newId;
      await run(viewer, replyInThread, { ...target, thread_id: thread, comment_id, content: body.content });
      return threadFor(viewer, target, thread);
    }),

    route(documentThreads.addImage, ({ viewer, target, http, query }) => {
      const folder = `documents/${target.company_id}`;
      const incoming = { ...bodyOf(http.req.raw), by: viewer.user_id, folder, ...query };
      return files.receive({ ...incoming, kind: 'image' }, (file) =>
        run(viewer, addCommentImage, { ...target, file, quotaMegabytes }),
      );
    }),

    route(documentThreads.commentVersions, ({ viewer, target, params: { comment } }) =>
      readCommentVersions(db, scopeOf(viewer), target, comment),
    ),

    route(documentThreads.editComment, async ({ viewer, target, params: { comment }, query, body }) => {
      await run(viewer, editDocumentComment, { ...target, ...query, ...body, comment_id: comment });
      return threadOf(viewer, target, comment);
    }),

    route(documentThreads.deleteComment, async ({ viewer, target, params: { comment }, query }) => {
      await run(viewer, deleteDocumentComment, { ...target, ...query, comment_id: comment });
      return undefined;
    }),

    route(documentThreads.restoreComment, async ({ viewer, target, params: { comment } }) => {
      await run(viewer, restoreDocumentComment, { ...target, comment_id: comment });
      return threadOf(viewer, target, comment);
    }),
  ];
};
