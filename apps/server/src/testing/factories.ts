// Creates people, companies and projects for tests, through the product's own endpoints and tables.
import { auth } from '@worklane/contract/auth';
import { projects } from '@worklane/contract/projects';
import { tickets } from '@worklane/contract/tickets';
import type { Role } from '@worklane/domain/access/roles';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { App } from '../app.ts';
import { jobsSettled } from './jobs-settled.ts';
import { callEndpoint } from './start-test-app.ts';

export interface TestPerson {
  id: string;
  auth_id: string;
  name: string;
  email: string;
  token: string;
  /** The company they registered with. */
  company_id: string;
}

export const PASSWORD = 'correct horse battery';
let counter = 0;

/** Registers a person with a new company. */
export async function aPerson(app: App, name = 'Mara Lindqvist'): Promise<TestPerson> {
  const email = `person${++counter}-${uuidv7()}@example.com`;
  const body = { name, email, password: PASSWORD, company_name: `${name}'s company` };
  const answer = await callEndpoint(app, auth.register, { body });
  if (answer.status !== 200) throw new Error(`register answered ${answer.status}: ${answer.error?.message}`);
  if ('next' in answer.body) throw new Error(`registering goes on with ${answer.body.next}`);
  const { user, companies, token } = answer.body;
  // The verification email is written behind the answer; a test starts when everything is still.
  await jobsSettled(app);
  return { id: user.id, auth_id: user.auth_id, name, email, token, company_id: companies[0]?.id ?? '' };
}

/** Registers a person and makes them an active member of a company in this role. */
export async function aMember(app: App, company_id: string, role: Role): Promise<TestPerson> {
  const person = await aPerson(app, `A ${role}`);
  await app.services.db.query(sql`
    insert into company_members (company_id, id, user_id, role) values (${company_id}, ${uuidv7()}, ${person.id}, ${role})`);
  app.services.viewers.drop(person.id);
  return { ...person, company_id };
}

export async function aProject(
  app: App,
  owner: TestPerson,
  key = `P${++counter}`,
): Promise<{ id: string; company_id: string; key: string }> {
  const body = { company_id: owner.company_id, name: `Project ${key}`, key };
  const answer = await callEndpoint(app, projects.create, { token: owner.token, body });
  if (answer.status !== 200) throw new Error(`projects.create answered ${answer.status}: ${answer.error?.message}`);
  return answer.body;
}

export async function aProjectMember(
  app: App,
  project: { id: string; company_id: string },
  person: TestPerson,
  role: Role,
): Promise<void> {
  await app.services.db.query(sql`
    insert into project_members (company_id, project_id, user_id, role)
    values (${project.company_id}, ${project.id}, ${person.id}, ${role})`);
  app.services.viewers.drop(person.id);
}

export async function aTicket(
  app: App,
  person: TestPerson,
  project: { id: string },
  fields: Record<string, unknown> = {},
) {
  const body = { project_id: project.id, title: 'A ticket', ...fields };
  const answer = await callEndpoint(app, tickets.create, { token: person.token, body });
  if (answer.status !== 200) throw new Error(`tickets.create answered ${answer.status}: ${answer.error?.message}`);
  return answer.body;
}
