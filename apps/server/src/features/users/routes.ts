// Serves a user's own record over HTTP.
import { users } from '@worklane/contract/users';
import { bodyOf } from '../../platform/files/create-files.ts';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { removePhoto } from './commands/remove-photo.ts';
import { setPhoto } from './commands/set-photo.ts';
import { updateUser } from './commands/update-user.ts';
import {
  readClosedCompanies,
  readCurrentUser,
  readOwnCompanies,
  readPersonalData,
  readUser,
  readUsers,
} from './reads.ts';

const USERS_AT_ONCE = 500;

/** Refuses requests about other users; those the viewer doesn't know look as if they did not exist. */
async function demandOneself(services: Services, viewer: SessionViewer, id: string): Promise<void> {
  if (id === viewer.user_id) return;
  fail((await readUser(services.db, scopeOf(viewer), viewer.user_id, id)) ? 'forbidden' : 'user_not_found');
}

export const userRoutes = (services: Services) => {
  const { db, run, files, config } = services;
  return [
    route(users.me, async ({ viewer }) => ({
      user: (await readCurrentUser(db, viewer.user_id)) ?? fail('verify_email'),
      companies: (await readOwnCompanies(db, viewer.user_id)).filter(
        // Viewing as a member is limited to one company.
        ({ id }) => !viewer.viewed_by || viewer.memberships.some(({ company_id }) => company_id === id),
      ),
      closed_companies: viewer.viewed_by ? [] : await readClosedCompanies(db, viewer.user_id),
    })),

    route(users.list, ({ viewer, query: { auth_id, email, ids, limit } }) =>
      readUsers(db, scopeOf(viewer), viewer.user_id, {
        user_ids: ids?.split(','),
        auth_id,
        email,
        limit: Number(limit ?? USERS_AT_ONCE),
      }),
    ),
    route(
      users.get,
      async ({ viewer, params }) =>
        (await readUser(db, scopeOf(viewer), viewer.user_id, params.user)) ?? fail('user_not_found'),
    ),
    route(users.create, async () => fail('sign_up_instead')),

    route(users.update, async ({ viewer, params, body }) => {
      if (params.user !== 'me') await demandOneself(services, viewer, params.user);
      await run(viewer, updateUser, { name: body.name });
      return (await readCurrentUser(db, viewer.user_id)) ?? fail('user_record_not_found', { reason: 'it was deleted' });
    }),

    route(users.uploadPhoto, ({ viewer, query, http }) => {
      const folder = `photos/${viewer.user_id}`;
      const incoming = {
        ...bodyOf(http.req.raw),
        by: viewer.user_id,
        kind: 'photo',
        folder,
        file_name: query.file_name,
      } as const;
      const quotaMegabytes = config.companyStorageMegabytes;
      return files.receive(incoming, (file) => run(viewer, setPhoto, { file, quotaMegabytes }));
    }),

    route(users.removePhoto, async ({ viewer }) => {
      await run(viewer, removePhoto, {});
      return undefined;
    }),

    route(users.export, async ({ viewer, http }) =>
      http.body(JSON.stringify(await readPersonalData(db, scopeOf(viewer), viewer.user_id), null, 2), 200, {
        'content-type': 'application/json',
        'content-disposition': 'attachment; filename="worklane-my-data.json"',
        'cache-control': 'no-store',
      }),
    ),
  ];
};
