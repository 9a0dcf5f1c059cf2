// What has been written for a ticket before there is one.
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { TicketTemplate } from '@worklane/contract/templates';
import { htmlOfText } from '@worklane/domain/text/plain-html';
import { DEFAULT_PRIORITY, DEFAULT_STATUS, DEFAULT_TICKET_TYPE } from '@worklane/domain/tickets/vocabulary';
import type { TicketRights } from '../parts/ticket-rights.ts';
import type { NewTicketFields } from '../ticket-changes.ts';
import type { HeldFile } from './held-files.ts';

export type TicketDraft = Required<Pick<NewTicketFields, 'title' | 'description' | 'status' | 'priority' | 'type'>> & {
  assignee_ids: string[];
  labels: string[];
  due_date: string;
  /** '' is none. */
  sprint_id: string;
  estimate: number | null;
  /** Files to attach, and the pictures of the description. */
  held: HeldFile[];
};

/** The usual one, or the first where the board does not have it. */
const offered = <Value>(usual: Value, all: readonly Value[] = []): Value =>
  all.includes(usual) ? usual : (all[0] ?? usual);

export function emptyDraft(configuration: BoardConfiguration | undefined): TicketDraft {
  const keys = configuration?.statuses.map((status) => status.key) ?? [];
  return {
    title: '',
    description: '',
    status: keys.includes(DEFAULT_STATUS) ? DEFAULT_STATUS : (keys[0] ?? DEFAULT_STATUS),
    priority: offered(DEFAULT_PRIORITY, configuration?.priorities),
    type: offered(DEFAULT_TICKET_TYPE, configuration?.ticket_types),
    assignee_ids: [],
    labels: [],
    due_date: '',
    sprint_id: '',
    estimate: null,
    held: [],
  };
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
  const { title, status, priority, type, assignee_ids, labels, due_date, sprint_id, estimate } = draft;
  return {
    title: title.trim(),
    description,
    priority,
    type,
    labels,
    due_date: due_date || null,
    estimate,
    ...(rights.canEdit && { status, sprint_id: sprint_id || null }),
    ...(rights.canAssign && { assignee_ids }),
  };
}

/** Kept from before a reload: its files have new addresses, in its text too. */
export function reviveDraft(draft: TicketDraft): TicketDraft {
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
