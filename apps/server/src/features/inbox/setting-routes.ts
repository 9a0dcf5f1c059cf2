// Serves the settings of notifications, and the links that stop e-mails.
import { notificationSettings } from '@worklane/contract/notification-settings';
import { SYSTEM } from '@worklane/domain/access/can';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { findProject } from '../projects/reads.ts';
import { chooseNotifications } from './commands/choose-notifications.ts';
import { setDigestTime } from './commands/set-digest-time.ts';
import { unsubscribe } from './commands/unsubscribe.ts';
import { readSettings } from './setting-reads.ts';
import { askPage, donePage } from './unsubscribe-page.ts';
import { readToken } from './unsubscribe-token.ts';

export const notificationSettingRoutes = ({ db, run, sealFor }: Services) => {
  const seal = sealFor('unsubscribe');
  const settingsOf = (viewer: SessionViewer, company_id: string) =>
    readSettings(db, scopeOf(viewer), { company_id, user_id: viewer.user_id });
  return [
    route(notificationSettings.get, ({ viewer, target }) => settingsOf(viewer, target.company_id)),
    route(notificationSettings.choose, async ({ viewer, target: { company_id }, body }) => {
      const { project_id } = body;
      if (project_id !== null && !(await findProject(db, scopeOf(viewer), project_id, company_id)))
        fail('project_not_found');
      await run(viewer, chooseNotifications, { company_id, choice: body });
      return settingsOf(viewer, company_id);
    }),
    route(notificationSettings.setDigest, async ({ viewer, target: { company_id }, body }) => {
      await run(viewer, setDigestTime, { company_id, choice: body });
      return settingsOf(viewer, company_id);
    }),
    route(notificationSettings.askToUnsubscribe, async ({ query }) => {
      readToken(seal, query.token);
      return askPage();
    }),
    route(notificationSettings.unsubscribe, async ({ query }) => {
      await run(SYSTEM, unsubscribe, readToken(seal, query.token));
      return donePage();
    }),
  ];
};
