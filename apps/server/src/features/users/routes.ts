// What a person may ask about themselves.
import { users } from '@worklane/contract/users';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { readCurrentUser, readOwnCompanies } from './reads.ts';

export const userRoutes = ({ db }: Services) => [
  route(users.me, async ({ viewer }) => ({
    user: (await readCurrentUser(db, viewer.user_id)) ?? fail('verify_email'),
    companies: await readOwnCompanies(db, viewer.user_id),
  })),
];
