// Serves a person's inbox over HTTP.
import { inbox } from '@worklane/contract/inbox';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { mailAgain } from './commands/mail-again.ts';
import { markNotifications } from './commands/mark-notifications.ts';
import { countInbox, readInbox } from './reads.ts';
import { rightsInInbox } from './rights-in-inbox.ts';

export const inboxRoutes = ({ db, run, now }: Services) => {
  const inboxOf = (viewer: SessionViewer, company_id: string) => ({
    company_id,
    user_id: viewer.user_id,
    ...rightsInInbox(viewer, company_id),
    now: now(),
  });
  return [
    route(inbox.list, ({ viewer, target, query: { view = 'open', before } }) =>
      readInbox(db, scopeOf(viewer), Object.assign(inboxOf(viewer, target.company_id), { view, before })),
    ),
    route(inbox.count, ({ viewer, target }) => countInbox(db, scopeOf(viewer), inboxOf(viewer, target.company_id))),
    route(inbox.mark, ({ viewer, target: { company_id }, body }) =>
      run(viewer, markNotifications, { company_id, mark: body }),
    ),
    route(inbox.mailAgain, ({ viewer, target: { company_id }, body: { ids } }) =>
      run(viewer, mailAgain, { company_id, ids }),
    ),
  ];
};
