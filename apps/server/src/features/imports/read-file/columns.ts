// Finds the ticket field of each column, by the names that other products use.
import type { CsvField, TICKET_FIELDS } from '@worklane/domain/tickets/fields';

/** What our own tables have, under the names archives use. */
type TableColumn = Exclude<(typeof TICKET_FIELDS)[CsvField]['archive'], null> | 'key';
type FurtherColumn = 'reporter' | `sprint_${'start' | 'end' | 'state'}` | 'done_at' | 'canceled_at';

/** The best name first: when a file has several for one field, that one counts. */
const NAMES = {
  title: ['title', 'summary', 'name', 'subject', 'ticket', 'issue', 'task', 'tickettitle', 'tasktitle', 'taskname'],
  description: ['description', 'body', 'details', 'content', 'notes', 'text'],
  status: ['status', 'state', 'column', 'list', 'section'],
  priority: ['priority', 'importance', 'severity'],
  type: ['type', 'tickettype', 'issuetype', 'kind', 'tracker', 'worktype'],
  color: ['color', 'colour', 'cardcolor', 'cardcolour'],
  labels: ['labels', 'tags', 'label', 'tag'],
  estimate: ['estimate', 'estimatehours', 'estimatedhours', 'hours', 'estimatedtime'],
  created_at: ['createdat', 'created', 'createddate', 'creationdate', 'datecreated', 'createdon', 'createdtime'],
  start_date: ['startdate', 'starton'],
  due_date: ['duedate', 'due', 'dueon', 'deadline'],
  assignees: ['assignees', 'assignee', 'assignedto', 'members'],
  key: ['key', 'ticketkey', 'issuekey', 'identifier', 'htmlurl', 'url', 'id', 'number'],
  parent: ['parent', 'parentkey', 'parentissue', 'parentid', 'parentissuekey'],
  reporter: ['reporter', 'creator', 'author', 'createdby', 'reportedby', 'openedby'],
  sprint: ['sprint', 'sprintname', 'iteration', 'cyclename', 'cycle', 'cyclenumber'],
  sprint_start: [
    'sprintstart',
    'sprintstartdate',
    'cyclestart',
    'cyclestartdate',
    'iterationstart',
    'iterationstartdate',
  ],
  sprint_end: ['sprintend', 'sprintenddate', 'cycleend', 'cycleenddate', 'iterationend', 'iterationenddate'],
  sprint_state: ['sprintstate', 'sprintstatus', 'cyclestate', 'cyclestatus'],
  done_at: ['completedat', 'completed', 'closedat', 'closeddate', 'resolvedat', 'resolved', 'resolutiondate', 'closed'],
  canceled_at: ['canceledat', 'canceled', 'cancelledat', 'cancelled'],
} as const satisfies Readonly<Record<TableColumn | FurtherColumn, readonly string[]>>;

export type Field = keyof typeof NAMES;

const PLACES = new Map<string, { field: Field; rank: number }>(
  Object.entries(NAMES).flatMap(([field, names]) =>
    names.map((name, rank) => [name, { field: field as Field, rank }] as const),
  ),
);

/** Finds the meaning of each column, in order; undefined for unknown ones. */
export function matchColumns(names: readonly string[]): (Field | undefined)[] {
  const places = names.map((name) => PLACES.get(name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')));
  return places.map((place, index) => {
    if (!place) return undefined;
    const isBeaten = places.some(
      (other, at) =>
        other?.field === place.field && (other.rank < place.rank || (other.rank === place.rank && at < index)),
    );
    return isBeaten ? undefined : place.field;
  });
}
