// A company to look around in: people of every role, projects, some hundreds of tickets with comments and history.
// Everything goes through the product's own commands, so it is exactly what people would have made by hand.

import type { Viewer } from '@worklane/domain/access/can';
import type { Role } from '@worklane/domain/access/roles';
import { type MadeTicket, makeTickets } from '@worklane/domain/demo/make-tickets';
import { uuidv7 } from 'uuidv7';
import type { Services } from '../../../platform/services.ts';
import { scopeOf } from '../../../platform/session/scope.ts';
import { createAccount } from '../../accounts/commands/create-account.ts';
import { findAccountByEmail } from '../../accounts/reads.ts';
import { addMember } from '../../companies/commands/add-member.ts';
import { createCompany } from '../../companies/commands/create-company.ts';
import { addProjectMember } from '../../projects/commands/add-project-member.ts';
import { createProject } from '../../projects/commands/create-project.ts';
import { readSprints } from '../../sprints/reads.ts';
import { addComment } from '../../tickets/commands/add-comment.ts';
import { createTicket } from '../../tickets/commands/create-ticket.ts';
import { moveTicket } from '../../tickets/commands/move-ticket.ts';

export const DEMO_PASSWORD = 'worklane demo';

export const DEMO_PEOPLE: readonly { name: string; email: string; role: Role }[] = [
  { name: 'Mara Lindqvist', email: 'mara@northbeam.example', role: 'owner' },
  { name: 'Tomás Reyes', email: 'tomas@northbeam.example', role: 'admin' },
  { name: 'Aiko Tanaka', email: 'aiko@northbeam.example', role: 'project_manager' },
  { name: 'Jonas Weber', email: 'jonas@northbeam.example', role: 'team_member' },
  { name: 'Priya Nair', email: 'priya@northbeam.example', role: 'team_member' },
  { name: 'Sam Okafor', email: 'sam@freelance.example', role: 'collaborator' },
  { name: 'Elena Duarte', email: 'elena@client.example', role: 'client' },
];

const PROJECTS = [
  {
    key: 'EDGE',
    name: 'Edge Runtime',
    icon: '🛰️',
    agency: 'Northbeam Labs',
    project_status: 'active',
    tickets: 320,
    seed: 7,
  },
  {
    key: 'SHOP',
    name: 'Harbour Shop',
    icon: '⚓',
    agency: 'Harbour & Co',
    project_status: 'active',
    tickets: 90,
    seed: 21,
  },
  {
    key: 'CARE',
    name: 'Clinic Portal',
    icon: '🩺',
    agency: null,
    project_status: 'maintenance',
    tickets: 40,
    seed: 35,
  },
] as const;

const COMMENTS = [
  'I can reproduce this on the staging server.',
  'Talked to the client: they would like this before the next release.',
  'The fix is small, but I want a test around it first.',
  'Waiting for the design; will go on tomorrow.',
  'Looks good to me. Shall we ship it with the next batch?',
];

const DAY_MS = 86_400_000;
const SPRINT_AGE_DAYS = 5;

/** Does nothing when the demo is already there. @returns whether it was made now. */
export async function fillDemo(services: Services): Promise<boolean> {
  const { db, run, now } = services;
  if (await findAccountByEmail(db, DEMO_PEOPLE[0]?.email ?? '')) return false;

  const company_id = uuidv7();
  const password_hash = await services.passwords.hash(DEMO_PASSWORD);
  const viewers: Viewer[] = [];
  const viewerOf = (user_id: string, role: Role, projects: string[] = []): Viewer => ({
    user_id,
    memberships: [{ company_id, role, projectRoles: Object.fromEntries(projects.map((id) => [id, role])) }],
  });

  for (const { name, email, role } of DEMO_PEOPLE) {
    const id = uuidv7();
    const account = { auth_id: uuidv7(), name, email, is_verified: true, password_hash };
    await run({ user_id: id, memberships: [] }, createAccount, account);
    const owner = viewers[0];
    if (owner) await run(owner, addMember, { company_id, user_id: id, role });
    else await run({ user_id: id, memberships: [] }, createCompany, { id: company_id, name: 'Northbeam' });
    viewers.push(viewerOf(id, role));
  }

  for (const { tickets, seed, ...fields } of PROJECTS) {
    const project_id = uuidv7();
    const owner = viewers[0] as Viewer;
    // In the middle of the first of its sprints.
    const sprint_start_date = dayIn(now(), -SPRINT_AGE_DAYS);
    await run(owner, createProject, { ...fields, sprint_start_date, id: project_id, company_id, description: '' });
    const people = DEMO_PEOPLE.map(({ role }, index) =>
      viewerOf(viewers[index]?.user_id as string, role, [project_id]),
    );
    for (const [index, { user_id }] of people.entries()) {
      // The client and the collaborator are on the first project alone, to show what they do not see of the others.
      const isGuest = index >= people.length - 2;
      if (index === 0 || (isGuest && fields.key !== 'EDGE')) continue;
      const place = { company_id, project_id };
      await run(owner, addProjectMember, { ...place, user_id, role: DEMO_PEOPLE[index]?.role as Role });
    }
    await fillProject(
      services,
      { company_id, project_id },
      people.slice(0, 5),
      makeTickets({ count: tickets, seed, until: now() }),
    );
  }
  return true;
}

async function fillProject(
  { db, run, now }: Services,
  place: { company_id: string; project_id: string },
  people: readonly Viewer[],
  made: readonly MadeTicket[],
): Promise<void> {
  const sprints = await readSprints(db, scopeOf(people[0] as Viewer), { project_id: place.project_id });
  for (const [index, { created_at: _, status, estimate, ...fields }] of made.entries()) {
    const reporter = people[index % people.length] as Viewer;
    const assignees = index % 3 === 0 ? [] : people.slice(index % 4, (index % 4) + 1 + (index % 2));
    const id = uuidv7();
    const dueIn = ((index * 7) % 30) - 6;
    const due_date = index % 3 === 1 && status !== 'done' ? dayIn(now(), dueIn) : null;
    const sprint_id = sprints[sprintOf(status, index, made.length)]?.id ?? null;
    const assignee_ids = assignees.map((person) => person.user_id);
    await run(reporter, createTicket, { ...place, ...fields, id, estimate, due_date, sprint_id, assignee_ids });
    const mover = assignees[0] ?? reporter;
    if (status !== 'todo') await run(mover, moveTicket, { ...place, id, status, before: null });
    if (index % 5 === 0) {
      const content = COMMENTS[(index / 5) % COMMENTS.length] as string;
      await run(people[(index + 2) % people.length] as Viewer, addComment, {
        ...place,
        id,
        comment_id: uuidv7(),
        content,
      });
    }
  }
}

const dayIn = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** Which sprint, from 0; -1 for none. What is under way and what was done last is in the first. */
function sprintOf(status: MadeTicket['status'], index: number, count: number): number {
  if (status === 'todo') return index % 2 === 0 ? -1 : (index >> 1) % 3;
  return status !== 'done' || index > count * 0.94 ? 0 : -1;
}
