// What a person may ask about themselves, and change.
import { users } from '@worklane/contract/users';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { updateUser } from './commands/update-user.ts';
import { readCurrentUser, readOwnCompanies } from './reads.ts';

export const userRoutes = ({ db, run }: Services) => [
  route(users.me, async ({ viewer }) => ({
    user: (await readCurrentUser(db, viewer.user_id)) ?? fail('verify_email'),
    companies: await readOwnCompanies(db, viewer.user_id),
  })),

  route(users.update, async ({ viewer, body }) => {
    await run(viewer, updateUser, { name: body.name });
    return (await readCurrentUser(db, viewer.user_id)) ?? fail('user_record_not_found', { reason: 'it was deleted' });
  }),
];
