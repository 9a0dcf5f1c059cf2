// Holds what has been written for a ticket before there is one.
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { Project } from '@worklane/contract/projects';
import type { TicketTemplate } from '@worklane/contract/templates';
import { htmlOfText } from '@worklane/domain/text/plain-html';
import {
  DEFAULT_DUE_DATE_TYPE,
  DEFAULT_PRIORITY,
  DEFAULT_STATUS,
  DEFAULT_TICKET_TYPE,
  type DueDateType,
} from '@worklane/domain/tickets/vocabulary';
import type { NewTicketFields } from '../tickets/parts/ticket-changes.ts';
import type { TicketRights } from '../tickets/parts/ticket-rights.ts';
import type { HeldFile } from './held-files.ts';

export type TicketDraft = Required<Pick<NewTicketFields, 'title' | 'description' | 'status' | 'priority' | 'type'>> & {
  project_id: string;
  assignee_ids: string[];
  labels: string[];
  /** '' is none, in each of these. */
  start_date: string;
  due_date: string;
  due_date_type: DueDateType;
  parent_id: string;
  sprint_id: string;
  estimate: number | null;
  /** Files to attach, and the pictures of the description. */
  held: HeldFile[];
};

/** The usual one, or the first where the board does not have it. */
const offered = <Value>(usual: Value, all: readonly Value[] = []): Value =>
  all.includes(usual) ? usual : (all[0] ?? usual);

export function emptyDraft(project_id: string, configuration: BoardConfiguration | undefined): TicketDraft {
  const keys = configuration?.statuses.map((status) => status.key) ?? [];
  return {
    project_id,
    title: '',
    description: '',
    status: keys.includes(DEFAULT_STATUS) ? DEFAULT_STATUS : (keys[0] ?? DEFAULT_STATUS),
    priority: offered(DEFAULT_PRIORITY, configuration?.priorities),
    type: offered(DEFAULT_TICKET_TYPE, configuration?.ticket_types),
    assignee_ids: [],
    labels: [],
    start_date: '',
    due_date: '',
    due_date_type: DEFAULT_DUE_DATE_TYPE,
    parent_id: '',
    sprint_id: '',
    estimate: null,
    held: [],
  };
}

/** With values that the board offers: a draft may be older than the board, or begun for another project. */
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

/** What a draft keeps when its project changes: the words, and what every project has. */
export function inOtherProject(draft: TicketDraft, project: Project): TicketDraft {
  const assignee_ids = draft.assignee_ids.filter((id) => project.project_members.includes(id));
  return { ...draft, project_id: project.id, assignee_ids, status: DEFAULT_STATUS, sprint_id: '', parent_id: '' };
}

/** What the next one begins with when several are created in a row. */
export function nextDraft(draft: TicketDraft): TicketDraft {
  return { ...draft, title: '', description: '', held: [] };
}

/** What a template fills in. What it leaves empty stays as written, and so does what this board does not offer. */
export function startOf(template: TicketTemplate, configuration: BoardConfiguration | undefined): Partial<TicketDraft> {
  const { title, description, labels, estimate, type, priority } = template;
  return {
    ...(title && { title }),
    // Templates are plain text.
    ...(description && { description: htmlOfText(description) }),
    ...(labels.length > 0 && { labels }),
    ...(estimate !== null && { estimate }),
    ...(configuration?.ticket_types.includes(type) !== false && { type }),
    ...(configuration?.priorities.includes(priority) !== false && { priority }),
  };
}

/** Only what the person may set: the server drops the rest, and then it would not stay on the board. */
export function fieldsOf(draft: TicketDraft, description: string, rights: TicketRights): NewTicketFields {
  const { title, status, priority, type, assignee_ids, labels, sprint_id, estimate } = draft;
  const { start_date, due_date, due_date_type, parent_id } = draft;
  return {
    title: title.trim(),
    description,
    priority,
    type,
    labels,
    start_date: start_date || null,
    due_date: due_date || null,
    due_date_type,
    estimate,
    ...(rights.canEdit && { status, sprint_id: sprint_id || null, parent_id: parent_id || null }),
    ...(rights.canAssign && { assignee_ids }),
  };
}

/** Kept from before a reload: its files have new addresses, in its text too. */
export function reviveDraft(kept: TicketDraft): TicketDraft {
  // One that was kept before a field was added lacks it.
  const draft = { ...emptyDraft(kept.project_id ?? '', undefined), ...kept };
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
