// Resolves the names that a model uses: tickets by key, or by title while they are only proposed; people, statuses and sprints by name.
import type { TicketChange } from '@worklane/contract/tickets';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { withoutInvisible } from '@worklane/domain/assistant/clean-text';
import { htmlOfText } from '@worklane/domain/text/plain-html';
import type { EditableField } from '@worklane/domain/tickets/fields';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/session/scope.ts';
import { findTicket } from '../../tickets/reads.ts';
import { readProjectNames } from '../context/read-facts.ts';
import type { Choices } from '../proposal-reads.ts';
import type { NewTickets } from '../proposed-tickets.ts';
import { ToolProblem } from './define-tool.ts';

export interface NamedValues {
  title?: string | undefined;
  description?: string | undefined;
  type?: TicketChange['type'];
  priority?: TicketChange['priority'];
  labels?: string[] | undefined;
  estimate?: number | null | undefined;
  parent?: string | null | undefined;
  start_date?: string | null | undefined;
  due_date?: string | null | undefined;
  sprint?: string | null | undefined;
  status?: string | undefined;
  assignees?: string[] | undefined;
}

/** What a color means is known to the team alone. */
type UnknownToModels = 'color';

/** @throws ToolProblem that lists the existing values */
export async function valuesOf(
  db: Queryable,
  scope: Scope,
  { ref, choices, created, named }: { ref: ProjectRef; choices: Choices; created: NewTickets; named: NamedValues },
): Promise<Record<string, unknown>> {
  const { title, description, type, priority, labels, estimate, parent, start_date, due_date, sprint } = named;
  const { status, assignees } = named;
  const values = {
    title: title === undefined ? undefined : withoutInvisible(title),
    description: description === undefined ? undefined : htmlOfText(withoutInvisible(description)),
    type,
    priority,
    labels: labels?.map(withoutInvisible),
    estimate,
    start_date: orNone(start_date),
    due_date: orNone(due_date),
    // A ticket's due date replaces the due date of the ticket's sprint.
    due_date_type: due_date ? 'specific_date' : undefined,
    parent_id: isNone(parent)
      ? null
      : parent && (await ticketNamed(db, scope, ref, parent, [[ref.project_id, created]])).id,
    sprint_id: isNone(sprint) ? null : sprint && oneNamed('sprint', choices.sprint_id, sprint),
    status: status && oneNamed('status', choices.status, status),
    assignee_ids: assignees && [
      ...new Set(assignees.map((name) => oneNamed('member of the project', choices.assignee_ids, name))),
    ],
  } satisfies Record<Exclude<EditableField, UnknownToModels>, unknown>;
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Tells whether a model clears a field, with an empty text or the word "none". */
const isNone = (name: string | null | undefined): boolean =>
  name === null || (name !== undefined && /^\s*(none|null|nobody)?\s*$/i.test(name));

const orNone = (day: string | null | undefined) => (isNone(day) ? null : day);

/** Tickets that the same answer has proposed, by project: they have no key yet. */
export type Proposed = Iterable<readonly [project_id: string, created: NewTickets]>;

/**
 * @param project_id left out: a ticket of any project in the scope
 * @param name its key, or the title of a proposed ticket
 * @throws ToolProblem
 */
export async function ticketNamed(
  db: Queryable,
  scope: Scope,
  { company_id, project_id }: Pick<ProjectRef, 'company_id'> & Partial<ProjectRef>,
  name: string,
  proposed: Proposed = [],
): Promise<{ id: string; project_id: string; isProposed: boolean }> {
  const found = await findTicket(db, scope, name.trim().toUpperCase(), company_id);
  if (found && (!project_id || found.project_id === project_id)) return { ...found, isProposed: false };
  const [only, other] = proposedNamed(proposed, name);
  if (other) throw new ToolProblem(`There is more than one new ticket called ${name.slice(0, 60)}.`);
  if (only) return { ...only, isProposed: true };
  throw new ToolProblem(`There is no ticket ${name.slice(0, 40)}${project_id ? ' in this project' : ''}.`);
}

function proposedNamed(proposed: Proposed, name: string): { id: string; project_id: string }[] {
  const wanted = withoutInvisible(name).trim().toLowerCase();
  return [...proposed].flatMap(([project_id, created]) =>
    [...created].flatMap(([id, title]) => (title.trim().toLowerCase() === wanted ? [{ id, project_id }] : [])),
  );
}

const MOST_CHOICES = 30;

/** @param name its key or its name. @throws ToolProblem that lists the projects */
export async function projectNamed(db: Queryable, scope: Scope, company_id: string, name: string): Promise<string> {
  const projects = await readProjectNames(db, scope, company_id);
  const wanted = name.trim().toLowerCase();
  const byKey = projects.filter(({ key }) => key.toLowerCase() === wanted);
  const [found, other] = byKey.length > 0 ? byKey : projects.filter((each) => each.name.toLowerCase() === wanted);
  if (other) throw new ToolProblem(`There is more than one project called ${name.slice(0, 60)}. Use the key.`);
  if (found) return found.id;
  const lines = projects.slice(0, MOST_CHOICES).map((each) => `${each.key}: ${each.name}`);
  throw new ToolProblem(`There is no project ${name.slice(0, 60)}.`, { name: 'Projects', lines });
}

function oneNamed(kind: string, list: Choices[keyof Choices], name: string): string {
  const wanted = name.trim().toLowerCase();
  const equal = list.filter(({ value, label }) => label.toLowerCase() === wanted || value.toLowerCase() === wanted);
  const found = equal.length > 0 ? equal : list.filter(({ label }) => label.toLowerCase().startsWith(`${wanted} `));
  const [only, other] = found;
  if (other) throw new ToolProblem(`There is more than one ${kind} called ${name.slice(0, 60)}. Use the full name.`);
  if (only) return only.value;
  const lines = list.slice(0, MOST_CHOICES).map(({ label }) => label);
  throw new ToolProblem(`There is no ${kind} called ${name.slice(0, 60)}.`, { name: 'There is', lines });
}
