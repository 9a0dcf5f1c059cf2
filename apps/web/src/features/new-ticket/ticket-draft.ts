// Stores the draft of a ticket until it is created.
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { Project } from '@worklane/contract/projects';
import type { TicketTemplate } from '@worklane/contract/templates';
import type { Fields } from '@worklane/domain/fields/field';
import { textOfTemplate } from '@worklane/domain/text/plain-html';
import { EDITABLE_FIELDS, type EditableField, TICKET_FIELDS, type TicketFields } from '@worklane/domain/tickets/fields';
import { DEFAULT_STATUS } from '@worklane/domain/tickets/vocabulary';
import type { NewTicketFields } from '../tickets/parts/ticket-changes.ts';
import type { TicketRights } from '../tickets/parts/ticket-rights.ts';
import type { HeldFile } from './held-files.ts';

export interface TicketDraft extends TicketFields<EditableField> {
  project_id: string;
  /** Files to attach, and the pictures of the description. */
  held: HeldFile[];
}

/** Returns the default, or the first value where the board does not have it. */
const offered = <Value>(usual: Value, all: readonly Value[] = []): Value =>
  all.includes(usual) ? usual : (all[0] ?? usual);

export function emptyDraft(project_id: string, configuration: BoardConfiguration | undefined): TicketDraft {
  const initial = EDITABLE_FIELDS.map((field) => [field, field === 'title' ? '' : TICKET_FIELDS[field].initial]);
  const fields: TicketFields<EditableField> = Object.fromEntries(initial);
  return draftOn({ ...fields, project_id, held: [] }, configuration);
}

/** Keeps only values that the board offers: a draft may be older than the board, or from another project. */
export function draftOn(draft: TicketDraft, configuration: BoardConfiguration | undefined): TicketDraft {
  const { status, priority, type } = draft;
  const keys = configuration?.statuses.map(({ key }) => key);
  return {
    ...draft,
    status: offered(status, keys),
    priority: offered(priority, configuration?.priorities),
    type: offered(type, configuration?.ticket_types),
  };
}

/** Keeps the words, and the values that every project has, when the project changes. */
export function inOtherProject(draft: TicketDraft, project: Project): TicketDraft {
  const assignee_ids = draft.assignee_ids.filter((id) => project.project_members.includes(id));
  return { ...draft, project_id: project.id, assignee_ids, status: DEFAULT_STATUS, sprint_id: null, parent_id: null };
}

/** Keeps the values, without texts and files, when several tickets are created in a row. */
export function nextDraft(draft: TicketDraft): TicketDraft {
  return { ...draft, title: '', description: '', held: [] };
}

/** Returns what a template fills in. What it leaves empty, or this board does not offer, stays as typed. */
export function startOf(template: TicketTemplate, configuration: BoardConfiguration | undefined): Partial<TicketDraft> {
  const { title, description, labels, estimate, type, priority } = template;
  return {
    ...(title && { title }),
    ...(description && { description: textOfTemplate(description) }),
    ...(labels.length > 0 && { labels }),
    ...(estimate !== null && { estimate }),
    ...(configuration?.ticket_types.includes(type) !== false && { type }),
    ...(configuration?.priorities.includes(priority) !== false && { priority }),
  };
}

/** Returns only fields the user may set: the server drops others, and they would disappear from the board. */
export function fieldsOf(draft: TicketDraft, description: string, rights: TicketRights): NewTicketFields {
  const { project_id: _project, held: _held, status, sprint_id, parent_id, assignee_ids, ...fields } = draft;
  return {
    ...fields,
    title: draft.title.trim(),
    description,
    ...(rights.canEdit && { status, sprint_id, parent_id }),
    ...(rights.canAssign && { assignee_ids }),
  };
}

/** Restores a draft after a reload: its files have new addresses, also in its text. */
export function reviveDraft(kept: TicketDraft): TicketDraft {
  // One that was kept before a field was added lacks it. Older ones have an empty text for having no value.
  const fields: Fields = TICKET_FIELDS;
  const isNone = ([field, value]: [string, unknown]) => value === '' && fields[field]?.initial === null;
  const values = Object.entries(kept).map((entry) => [entry[0], isNone(entry) ? null : entry[1]]);
  const draft: TicketDraft = { ...emptyDraft(kept.project_id ?? '', undefined), ...Object.fromEntries(values) };
  let { description } = draft;
  const held = draft.held.map((each) => {
    const url = URL.createObjectURL(each.file);
    description = description.replaceAll(each.url, url);
    return { ...each, url };
  });
  return { ...draft, description, held };
}

export const isTyped = ({ title, description, held, labels }: TicketDraft): boolean =>
  title.trim() !== '' || description !== '' || held.length > 0 || labels.length > 0;
