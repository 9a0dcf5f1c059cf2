// Serves the attachments of tickets over HTTP. Their bytes are fetched like those of any file.
import { attachments } from '@worklane/contract/attachments';
import type { TicketRef } from '@worklane/domain/access/refs';
import { bodyOf } from '../../platform/files/create-files.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { attachFile } from './commands/attach-file.ts';
import { detachFile } from './commands/detach-file.ts';
import { restoreFile } from './commands/restore-file.ts';
import { readAttachments } from './reads.ts';

export const attachmentRoutes = ({ db, run, files, config }: Services) => {
  function receive(
    kind: 'attachment' | 'image',
    viewer: SessionViewer,
    ticket: TicketRef,
    request: Request,
    query: { file_name: string; id?: string | undefined },
  ) {
    const folder = `tickets/${ticket.company_id}`;
    const quotaMegabytes = config.companyStorageMegabytes;
    return files.receive({ ...bodyOf(request), by: viewer.user_id, kind, folder, ...query }, (file) =>
      run(viewer, attachFile, { ...ticket, file, quotaMegabytes }),
    );
  }
  return [
    route(attachments.list, ({ viewer, target }) => readAttachments(db, scopeOf(viewer), target)),
    route(attachments.add, ({ viewer, target, query, http }) =>
      receive('attachment', viewer, target, http.req.raw, query),
    ),
    route(attachments.addImage, ({ viewer, target, query, http }) =>
      receive('image', viewer, target, http.req.raw, query),
    ),
    route(attachments.delete, async ({ viewer, target, params }) => {
      await run(viewer, detachFile, { ...target, file_id: params.file });
      return undefined;
    }),
    route(attachments.restore, async ({ viewer, target, params }) => {
      await run(viewer, restoreFile, { ...target, file_id: params.file });
      return undefined;
    }),
  ];
};
