// The product's own record of a person whose credentials better-auth has just taken.
import sql from 'sql-template-tag';
import { defineCommand } from '../../../platform/commands/run-command.ts';

export interface NewUser {
  id: string;
  auth_id: string;
  name: string;
  email: string;
}

export const createUser = defineCommand<NewUser, void>({
  name: 'createUser',
  action: null,
  async run({ tx }, { id, auth_id, name, email }) {
    await tx.query(sql`insert into users (id, auth_id, name, email) values (${id}, ${auth_id}, ${name}, ${email})`);
  },
});
