// Builds a line of a program's proposal that is about a sprint, a time entry or a document: reads the current values, and checks whether
// the user may run the line's command.
import type { DocumentText, ShownValue } from '@worklane/contract/proposals';
import type { SprintChange } from '@worklane/contract/sprints';
import type { TimeEntryChange } from '@worklane/contract/time-entries';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { withoutInvisible } from '@worklane/domain/assistant/clean-text';
import { PROPOSAL_LIMITS } from '@worklane/domain/assistant/vocabulary';
import { pickFields } from '@worklane/domain/fields/field';
import { EDITABLE_SPRINT_FIELDS } from '@worklane/domain/sprints/fields';
import { isSprintSpan } from '@worklane/domain/sprints/generate-sprints';
import { SPRINT_STATUS_LABELS } from '@worklane/domain/sprints/vocabulary';
import { changedPart } from '@worklane/domain/text/changed-part';
import { fail, failInput } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import { scopeOf } from '../../../platform/session/scope.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import { cleanContent } from '../../../platform/texts/clean-content.ts';
import { documentMarkdown } from '../../../platform/texts/document-markdown.ts';
import { readDocument } from '../../documents/reads.ts';
import { hasSprintsOn, readSprint } from '../../sprints/reads.ts';
import { readTicket } from '../../tickets/reads.ts';
import { readTimeEntry } from '../../time/reads.ts';
import type { DocumentLine, RecordLine, SprintLine, TimeLine } from '../proposal-lines.ts';
import type { NewTickets } from '../proposed-tickets.ts';
import { checkLine, NONE, reasonOf } from './build-line.ts';

type Draft<Line extends RecordLine> = Pick<Line, 'id' | 'kind' | 'reason' | 'values'>;
export type RecordDraft =
  | (Draft<SprintLine> & Pick<SprintLine, 'sprint_id'>)
  | (Draft<TimeLine> & Pick<TimeLine, 'ticket_id' | 'entry_id'>)
  | (Draft<DocumentLine> & Pick<DocumentLine, 'document_id'>);

interface Ground {
  db: Services['db'];
  viewer: SessionViewer;
  ref: ProjectRef;
  /** Tickets that the same proposal creates, on which time may be logged. */
  created: NewTickets;
}

/**
 * @returns undefined when nothing would change
 * @throws Refusal that the command, or reading its target, would give
 */
export async function buildRecordLine(
  { db, batches }: Pick<Services, 'db' | 'batches'>,
  viewer: SessionViewer,
  ref: ProjectRef,
  { draft, created }: { draft: RecordDraft; created: NewTickets },
): Promise<RecordLine | undefined> {
  const line = await lineOf({ db, viewer, ref, created }, draft);
  if (line.shown.length === 0) return undefined;
  await checkLine({ batches, viewer, ref }, line, created);
  return line;
}

function lineOf(ground: Ground, draft: RecordDraft): Promise<RecordLine> {
  if ('sprint_id' in draft) return sprintLine(ground, draft);
  return 'document_id' in draft ? documentLine(ground, draft) : timeLine(ground, draft);
}

const common = ({ id, reason }: RecordDraft) => ({ id, reason: reasonOf(reason), is_left_out: false, problem: null });

async function sprintLine(
  { db, viewer, ref }: Ground,
  draft: Extract<RecordDraft, { sprint_id: string }>,
): Promise<SprintLine> {
  const { kind, sprint_id } = draft;
  const given = withoutInvisibleWords(draft.values, EDITABLE_SPRINT_FIELDS);
  const scope = scopeOf(viewer);
  const former = kind === 'change_sprint' ? await readSprint(db, scope, ref.project_id, sprint_id) : undefined;
  if (kind === 'change_sprint' && !former) fail('sprint_not_found');
  if (!former && !(await hasSprintsOn(db, scope, ref.project_id))) fail('sprints_off');
  const values = former ? differing(given, former) : given;
  const { start_date, end_date, name } = { ...former, ...values };
  if (!isSprintSpan(start_date ?? '', end_date ?? '')) fail('sprint_dates_invalid');
  const expected = Object.fromEntries(
    (Object.keys(values) as (keyof SprintChange)[]).map((field) => [field, former?.[field]]),
  );
  const shown = shownOf(EDITABLE_SPRINT_FIELDS, { former, values, wordsOf: sprintWords });
  return {
    ...common(draft),
    kind,
    sprint_id,
    name: former?.name ?? name ?? '',
    values,
    expected: former ? expected : {},
    shown,
  };
}

async function timeLine(
  { db, viewer, ref, created }: Ground,
  draft: Extract<RecordDraft, { entry_id: string }>,
): Promise<TimeLine> {
  const { kind, ticket_id, entry_id } = draft;
  const given = withoutInvisibleWords(draft.values, ['note']);
  const scope = scopeOf(viewer);
  const isNew = kind === 'log_time' && created.has(ticket_id);
  const ticket = isNew ? undefined : await readTicket(db, scope, ticket_id);
  if (!isNew && ticket?.project_id !== ref.project_id) return fail('ticket_not_found');
  const former =
    kind === 'change_time' ? await readTimeEntry(db, scope, { ...ref, id: ticket_id }, entry_id) : undefined;
  if (kind === 'change_time' && !former) fail('time_entry_not_found');
  if (former && former.user_id !== viewer.user_id) fail('forbidden');
  const values = former ? differing(given, former) : given;
  const shown = shownOf(['day', 'minutes', 'note'], { former, values, wordsOf: timeWords });
  const names = ticket ? { key: ticket.key, title: ticket.title } : null;
  const expected = former?.updated_at ?? null;
  return { ...common(draft), kind, ticket_id, ticket: names, entry_id, values, expected, shown };
}

async function documentLine(
  { db, viewer, ref }: Ground,
  draft: Extract<RecordDraft, { document_id: string }>,
): Promise<DocumentLine> {
  const { kind, document_id: id } = draft;
  const given = withoutInvisibleWords(draft.values, ['title', 'category', 'text']);
  const former = kind === 'change_document' ? await readDocument(db, scopeOf(viewer), { ...ref, id }) : undefined;
  if (kind === 'change_document' && former?.project_id !== ref.project_id) fail('document_not_found');
  for (const field of ['title', 'category'] as const) if (given[field]?.trim() === '') failInput(field, 'is required');
  if (former?.is_external && (given.text || given.content !== undefined))
    failInput('content', 'cannot be given to a link or a file');
  const { text, content: sent, ...others } = given;
  const set = former ? differing(others, former) : others;
  const expected = former ? pickFields(former, Object.keys(set) as (keyof typeof set)[]) : {};
  const { content, shown: shownContent } = await newContent(viewer, sent, former?.content);
  const values: DocumentText = { ...set, ...(content !== undefined && { content }), ...(text && { text }) };
  // What is added replaces nothing.
  const inWords = { former, values, wordsOf: (_: string, value: unknown) => String(value) };
  const added = shownOf(['text'], inWords).map((each) => ({ ...each, before: null }));
  const shown = [...shownOf(['title', 'category'], inWords), ...shownContent, ...added];
  const name = former?.title ?? given.title ?? '';
  return { ...common(draft), kind, document_id: id, name, values, expected, version: former?.version ?? null, shown };
}

/**
 * Cleans a document's new content, and writes the part that differs as Markdown: so headings, tables, pictures and the addresses of links
 * are shown as well. What Markdown has no sign for is shown as HTML.
 */
async function newContent(
  viewer: SessionViewer,
  sent: string | undefined,
  former: string | undefined,
): Promise<{ content?: string; shown: ShownValue[] }> {
  if (sent === undefined) return { shown: [] };
  const content = await cleanVisible(viewer, sent);
  if (content === (former ?? '')) return { shown: [] };
  const [formerWords, words] = [await documentMarkdown(former ?? ''), await documentMarkdown(content)];
  const isSeen = formerWords !== words || former === undefined;
  const { before, after } = isSeen ? changedPart(formerWords, words) : changedPart(inBlocks(former), inBlocks(content));
  const longest = PROPOSAL_LIMITS.shownContent;
  if (before.length > longest || after.length > longest)
    failInput('content', `changes more than the ${longest.toLocaleString('en')} characters that a user is shown`);
  return {
    content,
    shown: [{ field: 'content', before: former === undefined ? null : before || NONE, after: after || NONE }],
  };
}

/** Cleans content and removes characters that nobody sees, also those that were written as entities. */
async function cleanVisible({ user_id }: SessionViewer, sent: string): Promise<string> {
  const cleaned = async (content: string) => (await cleanContent(user_id, { content })).fields.content;
  const content = await cleaned(sent);
  const visible = withoutInvisible(content);
  return visible === content ? content : cleaned(visible);
}

/** Writes each block on a line. */
const inBlocks = (html: string): string =>
  html.replace(/(<\/(?:p|h[1-6]|li|tr|pre|blockquote|aside|div|figure)>)/g, '$1\n');

/** Removes characters that nobody sees: the user approves what is shown. */
function withoutInvisibleWords<Values extends object>(values: Values, fields: readonly (keyof Values)[]): Values {
  const cleaned = { ...values };
  for (const field of fields) {
    const value = cleaned[field];
    if (typeof value === 'string') Object.assign(cleaned, { [field]: withoutInvisible(value) });
  }
  return cleaned;
}

/** Picks the given values that the record doesn't have. */
function differing<Values extends object>(values: Values, record: object): Values {
  const current = new Map(Object.entries(record));
  const changed = Object.entries(values).filter(
    ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(current.get(field)),
  );
  return Object.fromEntries(changed) as Values;
}

interface Showing<Field extends string> {
  former: { [Name in Field]?: unknown } | undefined;
  values: { [Name in Field]?: unknown };
  wordsOf(field: Field, value: unknown): string;
}

function shownOf<Field extends string>(
  fields: readonly Field[],
  { former, values, wordsOf }: Showing<Field>,
): ShownValue[] {
  const inWords = (field: Field, value: unknown) =>
    value === null || value === undefined || value === '' ? NONE : wordsOf(field, value);
  return fields
    .filter((field) => values[field] !== undefined)
    .map((field) => ({
      field,
      before: former ? inWords(field, former[field]) : null,
      after: inWords(field, values[field]),
    }));
}

const sprintWords = (field: keyof SprintChange, value: unknown): string =>
  field === 'status' ? SPRINT_STATUS_LABELS[value as keyof typeof SPRINT_STATUS_LABELS] : String(value);

export function timeWords(field: keyof TimeEntryChange, value: unknown): string {
  if (field !== 'minutes') return String(value);
  const [hours, minutes] = [Math.floor(Number(value) / 60), Number(value) % 60];
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ');
}
