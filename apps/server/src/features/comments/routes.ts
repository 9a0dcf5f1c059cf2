// Serves comments on tickets over HTTP.
import { tickets } from '@worklane/contract/tickets';
import type { TicketRef } from '@worklane/domain/access/refs';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { addComment } from './commands/add-comment.ts';
import { deleteComment } from './commands/delete-comment.ts';
import { editComment } from './commands/edit-comment.ts';
import { restoreComment } from './commands/restore-comment.ts';
import { readComment, readComments } from './reads.ts';

export const commentRoutes = ({ db, run }: Services) => {
  async function commentFor(viewer: SessionViewer, ticket: TicketRef, id: string) {
    return (await readComment(db, scopeOf(viewer), ticket, id)) ?? fail('comment_not_found');
  }

  return [
    route(tickets.comments, ({ viewer, target, query }) => readComments(db, scopeOf(viewer), target, query.before)),

    route(tickets.comment, async ({ viewer, target, body, newId }) => {
      const comment_id = body.id ?? newId;
      await run(viewer, addComment, { ...target, comment_id, content: body.content });
      return commentFor(viewer, target, comment_id);
    }),

    route(tickets.editComment, async ({ viewer, target, params, query, body }) => {
      await run(viewer, editComment, { ...target, ...query, comment_id: params.comment, content: body.content });
      return commentFor(viewer, target, params.comment);
    }),

    route(tickets.deleteComment, async ({ viewer, target, params, query }) => {
      await run(viewer, deleteComment, { ...target, ...query, comment_id: params.comment });
      return undefined;
    }),

    route(tickets.restoreComment, async ({ viewer, target, params }) => {
      await run(viewer, restoreComment, { ...target, comment_id: params.comment });
      return commentFor(viewer, target, params.comment);
    }),
  ];
};
