// Fills the demo company: people of every role and three projects with sprints, sub-tickets, comments, links, files, logged
// time, saved views, frames of a design, pull requests and days off. Everything goes through the product's own commands.
import type { TicketTemplateFields } from '@worklane/contract/templates';
import type { Viewer } from '@worklane/domain/access/can';
import type { TicketRef } from '@worklane/domain/access/refs';
import type { Role } from '@worklane/domain/access/roles';
import { CARE } from '@worklane/domain/demo/clinic-portal-story';
import { EDGE } from '@worklane/domain/demo/edge-story';
import { SHOP } from '@worklane/domain/demo/harbour-shop-story';
import type { DemoName } from '@worklane/domain/demo/story';
import { DAY_MS } from '@worklane/domain/units';
import { uuidv7 } from 'uuidv7';
import { commandRunner } from '../../../platform/commands/run-command.ts';
import type { Services } from '../../../platform/services.ts';
import { scopeOf } from '../../../platform/session/scope.ts';
import { createAccount } from '../../accounts/commands/create-account.ts';
import { findAccountByEmail } from '../../accounts/reads.ts';
import { attachFile } from '../../attachments/commands/attach-file.ts';
import { addMember } from '../../companies/commands/add-member.ts';
import { createCompany } from '../../companies/commands/create-company.ts';
import { createProject } from '../../projects/commands/create-project.ts';
import { putOnProject } from '../../projects/commands/put-on-project.ts';
import { readSprints } from '../../sprints/reads.ts';
import { createTemplate } from '../../templates/commands/create-template.ts';
import { playIntegrations } from '../play-integrations.ts';
import { playProject } from '../play-project.ts';
import type { Perform, Viewers } from '../stage.ts';

export const DEMO_PASSWORD = 'worklane demo';

export const DEMO_PEOPLE: Readonly<Record<DemoName, { name: string; email: string; role: Role }>> = {
  mara: { name: 'Mara Lindqvist', email: 'mara@northbeam.example', role: 'owner' },
  tomas: { name: 'Tomás Reyes', email: 'tomas@northbeam.example', role: 'admin' },
  aiko: { name: 'Aiko Tanaka', email: 'aiko@northbeam.example', role: 'project_manager' },
  jonas: { name: 'Jonas Weber', email: 'jonas@northbeam.example', role: 'team_member' },
  priya: { name: 'Priya Nair', email: 'priya@northbeam.example', role: 'team_member' },
  sam: { name: 'Sam Okafor', email: 'sam@freelance.example', role: 'collaborator' },
  elena: { name: 'Elena Duarte', email: 'elena@client.example', role: 'client' },
};
const NAMES = Object.keys(DEMO_PEOPLE) as DemoName[];

const TICKET_TEMPLATES: readonly TicketTemplateFields[] = [
  {
    name: 'Bug report',
    title: '',
    description: 'Steps:\n\nExpected:\n\nActual:\n',
    type: 'bug',
    priority: 'medium',
    labels: [],
    estimate: null,
  },
  {
    name: 'Change request',
    title: '',
    description: 'What should change:\n\nWhy:\n\nBy when:\n',
    type: 'improvement',
    priority: 'medium',
    labels: [],
    estimate: null,
  },
];

const SPRINT_AGE_DAYS = 5;

/** Creates the demo company, unless it exists. @returns whether it was made now. */
export async function fillDemo(services: Services): Promise<boolean> {
  const { db, run, now } = services;
  if (await findAccountByEmail(db, DEMO_PEOPLE.mara.email)) return false;

  const company_id = uuidv7();
  const password_hash = await services.passwords.hash(DEMO_PASSWORD);
  const viewers: Partial<Record<DemoName, Viewer>> = {};
  const viewerOf = (user_id: string, role: Role, projects: string[] = []): Viewer => ({
    user_id,
    via: 'system',
    memberships: [{ company_id, role, projectRoles: Object.fromEntries(projects.map((id) => [id, role])) }],
  });

  for (const person of NAMES) {
    const { name, email, role } = DEMO_PEOPLE[person];
    const id = uuidv7();
    const account = { auth_id: uuidv7(), name, email, is_verified: true, password_hash };
    await run({ user_id: id, via: 'system', memberships: [] }, createAccount, account);
    const owner = viewers.mara;
    if (owner) await run(owner, addMember, { company_id, user_id: id, role });
    else
      await run({ user_id: id, via: 'system', memberships: [] }, createCompany, { id: company_id, name: 'Northbeam' });
    viewers[person] = viewerOf(id, role);
  }

  for (const project of [EDGE, SHOP, CARE]) {
    const project_id = uuidv7();
    const owner = viewers.mara as Viewer;
    const { key, name, icon, description, agency, project_status, hours } = project;
    const firstDay = dayIn(now(), -SPRINT_AGE_DAYS);
    const created = {
      id: project_id,
      company_id,
      key,
      name,
      icon,
      description,
      agency,
      project_status,
      total_project_hours: hours,
      has_recurring_budget: project_status === 'maintenance',
      // In the middle of the first of its sprints.
      sprint_start_date: firstDay,
    };
    const perform = performer(services);
    // The sprint starts together with its project.
    await perform(owner, createProject, created, new Date(firstDay));
    const ref = { company_id, project_id };
    for (const person of project.people) {
      const { role } = DEMO_PEOPLE[person];
      await run(owner, putOnProject, { ...ref, user_id: viewers[person]?.user_id as string, role });
    }
    const onProject = NAMES.map((person) => [
      person,
      viewerOf(viewers[person]?.user_id as string, DEMO_PEOPLE[person].role, [project_id]),
    ]);
    const onStage: Viewers = Object.fromEntries(onProject);
    const idsByTitle = await playProject(ref, project, {
      perform,
      today: now(),
      sprints: await readSprints(db, scopeOf(onStage.mara), { project_id }),
      viewers: onStage,
      attach: (viewer, ticket, file) => attach(services, viewer, ticket, file),
    });
    await playIntegrations(ref, project, { services, perform, viewers: onStage, today: now(), idsByTitle });
  }
  await addTemplates(services, company_id, viewers.mara as Viewer);
  return true;
}

/** Runs commands as for any user, but with the time of the story. */
function performer(services: Services): Perform {
  let clock = services.now();
  const run = commandRunner({ ...services, now: () => clock, holdProjects: () => Promise.resolve() });
  return (viewer, command, input, at) => {
    clock = at;
    return run(viewer, command, input);
  };
}

async function attach(
  { files, run, config }: Services,
  viewer: Viewer,
  ticket: TicketRef,
  { name, text }: { name: string; text: string },
): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  const quotaMegabytes = config.companyStorageMegabytes;
  await files.receive(
    {
      body: new Blob([bytes]).stream(),
      declared: bytes.length,
      kind: 'attachment',
      by: viewer.user_id,
      folder: `tickets/${ticket.company_id}`,
      file_name: name,
    },
    (file) => run(viewer, attachFile, { ...ticket, file, quotaMegabytes }),
  );
}

async function addTemplates({ run }: Services, company_id: string, owner: Viewer): Promise<void> {
  for (const fields of TICKET_TEMPLATES)
    await run(owner, createTemplate, { company_id, id: uuidv7(), template: { table: 'ticket_templates', fields } });
}

const dayIn = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
