// Builds a line of a program's proposal that moves, links, completes, restores or deletes something: reads what it is done to, and checks
// whether the user may run the line's command.
import type { ShownValue } from '@worklane/contract/proposals';
import type { Sprint } from '@worklane/contract/sprints';
import { can } from '@worklane/domain/access/can';
import type { ProjectRef, TicketRef } from '@worklane/domain/access/refs';
import type { ActionLineKind } from '@worklane/domain/assistant/vocabulary';
import { pickFields } from '@worklane/domain/fields/field';
import { EDITABLE_SPRINT_FIELDS } from '@worklane/domain/sprints/fields';
import { SPRINT_STATUS_LABELS, type SprintStatus } from '@worklane/domain/sprints/vocabulary';
import { htmlOfText } from '@worklane/domain/text/plain-html';
import { fail, failInput } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import { type Scope, scopeOf } from '../../../platform/session/scope.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import { cleanComment } from '../../../platform/texts/clean-html.ts';
import { readComment } from '../../comments/reads.ts';
import { readDocument } from '../../documents/reads.ts';
import { stateOf } from '../../documents/steps/state-of.ts';
import { readRelations } from '../../links/reads.ts';
import { readSprint, readSprints } from '../../sprints/reads.ts';
import { readPlacesPut, readTicket } from '../../tickets/reads.ts';
import { readTimeEntry } from '../../time/reads.ts';
import type { ActionLine } from '../proposal-actions.ts';
import type { StoredLine } from '../proposal-lines.ts';
import type { Choices } from '../proposal-reads.ts';
import { readTrashedTicket } from '../proposal-records.ts';
import { createdBy, linkWords, newTicketWords } from '../proposed-tickets.ts';
import { checkLine, NONE, reasonOf, wordsOfHtml } from './build-line.ts';
import { timeWords } from './build-record-line.ts';

export type ActionDraft = Pick<ActionLine, 'id' | 'kind' | 'reason' | 'subject' | 'ticket_id' | 'values'>;

type Built = Pick<ActionLine, 'ticket' | 'shown' | 'expected'> & { name?: string; values?: ActionLine['values'] };

interface Ground {
  db: Services['db'];
  viewer: SessionViewer;
  scope: Scope;
  ref: ProjectRef;
  choices: Choices;
  /** Of the same proposal. */
  lines: readonly StoredLine[];
  now: Date;
}

/**
 * @returns undefined when nothing would change
 * @throws Refusal that the command, or reading its target, would give
 */
export async function buildActionLine(
  { db, batches, now }: Pick<Services, 'db' | 'batches' | 'now'>,
  viewer: SessionViewer,
  ref: ProjectRef,
  { draft, choices, lines }: { draft: ActionDraft; choices: Choices; lines: readonly StoredLine[] },
): Promise<ActionLine | undefined> {
  const ground: Ground = { db, viewer, scope: scopeOf(viewer), ref, choices, lines, now: now() };
  const built = await BUILDERS[draft.kind](ground, draft);
  if (built.shown.length === 0) return undefined;
  const line: ActionLine = {
    ...draft,
    name: '',
    ...built,
    values: { ...draft.values, ...built.values },
    reason: reasonOf(draft.reason),
    is_left_out: false,
    problem: null,
  };
  await checkLine({ batches, viewer, ref }, line, createdBy(lines));
  return line;
}

type Builder = (ground: Ground, draft: ActionDraft) => Promise<Built>;

const shownAs = (field: string, before: string | null, after: string): ShownValue => ({ field, before, after });
const IN_TRASH = 'in the trash';
const DELETED = 'deleted';

async function ticketOf({ db, scope, ref }: Ground, id: string | null) {
  const ticket = id === null ? undefined : await readTicket(db, scope, id);
  return ticket?.project_id === ref.project_id ? ticket : fail('ticket_not_found');
}

/** Picks what a line stores of a ticket's name. */
const namesOf = ({ key, title }: { key: string; title: string }) => ({ key, title });

const refOf = ({ ref }: Ground, id: string): TicketRef => ({ ...ref, id });

async function move(ground: Ground, { ticket_id, values }: ActionDraft): Promise<Built> {
  const { db, scope, choices, lines } = ground;
  const ticket = await ticketOf(ground, ticket_id);
  const named = (status: string) => choices.status.find(({ value }) => value === status)?.label;
  const { status = '', before: beforeId } = values;
  const column = named(status) ?? fail('status_unknown', { status });
  const before = beforeId ? await readTicket(db, scope, beforeId) : undefined;
  if (beforeId && before?.project_id !== ticket.project_id) fail('ticket_not_found');
  // Put there by another line, it is in that column when this one is run.
  const isPut = lines.some(
    (each) => each.kind === 'move' && each.subject === beforeId && each.values.status === status,
  );
  if (before && (before.id === ticket.id || !(before.status === status || isPut)))
    failInput('before', `names no other ticket in ${column}`);
  const [put] = await readPlacesPut(db, refOf(ground, ticket.id), [ticket.id]);
  const where = before ? `before ${before.key} ${before.title}` : 'at the end';
  return {
    ticket: namesOf(ticket),
    shown: [shownAs('place', named(ticket.status) ?? ticket.status, `${column}, ${where}`)],
    expected: { status: put?.status, position: put?.position },
  };
}

async function deleteTicket(ground: Ground, { ticket_id }: ActionDraft): Promise<Built> {
  const ticket = await ticketOf(ground, ticket_id);
  const expected = { version: ticket.version, since: ground.now.toISOString() };
  return { ticket: namesOf(ticket), shown: [shownAs('ticket', ticket.title, IN_TRASH)], expected };
}

async function restoreTicket({ db, scope, viewer, ref }: Ground, { subject }: ActionDraft): Promise<Built> {
  // Only users who may restore it see it.
  if (!can(viewer, 'ticket.delete', ref)) fail('forbidden');
  const ticket = await readTrashedTicket(db, scope, { ...ref, id: subject });
  if (ticket?.project_id !== ref.project_id) return fail('ticket_not_found');
  return { ticket: namesOf(ticket), shown: [shownAs('ticket', IN_TRASH, ticket.title)], expected: {} };
}

const keyed = ({ key, title }: { key: string; title: string }): string => `${key} ${title}`;

async function link(ground: Ground, { ticket_id, values }: ActionDraft): Promise<Built> {
  const created = createdBy(ground.lines);
  const { link_kind = 'relates', other_ticket = '' } = values;
  if (other_ticket === ticket_id) fail('ticket_link_invalid');
  const isNew = created.has(ticket_id ?? '');
  const ticket = isNew ? undefined : await ticketOf(ground, ticket_id);
  const other = created.has(other_ticket)
    ? undefined
    : ((await readTicket(ground.db, ground.scope, other_ticket)) ?? fail('ticket_not_found'));
  const words = other ? keyed(other) : newTicketWords(created.get(other_ticket));
  const built = { shown: [shownAs('link', null, linkWords(link_kind, words))], expected: {} };
  if (!ticket || !other) {
    // What is there already, the command asks about.
    if (other && !can(ground.viewer, 'ticket.edit', other)) fail('forbidden');
    return { ...built, ticket: ticket ? namesOf(ticket) : null };
  }
  const { links } = await readRelations(ground.db, ground.scope, refOf(ground, ticket.id));
  if (links.some((each) => each.kind === link_kind && each.ticket.id === other.id)) fail('link_exists');
  return { ...built, ticket: namesOf(ticket) };
}

async function unlink(ground: Ground, { ticket_id, subject }: ActionDraft): Promise<Built> {
  const ticket = await ticketOf(ground, ticket_id);
  const { links } = await readRelations(ground.db, ground.scope, refOf(ground, ticket.id));
  const found = links.find(({ id }) => id === subject) ?? fail('link_not_found');
  return {
    ticket: namesOf(ticket),
    shown: [shownAs('link', linkWords(found.kind, keyed(found.ticket)), NONE)],
    expected: {},
  };
}

async function commentOf(ground: Ground, { ticket_id, subject }: ActionDraft) {
  const ticket = await ticketOf(ground, ticket_id);
  const comment =
    (await readComment(ground.db, ground.scope, refOf(ground, ticket.id), subject)) ?? fail('comment_not_found');
  const isOwn = comment.user_id === ground.viewer.user_id;
  return { ticket, isOwn, words: wordsOfHtml(comment.content), expected: { updated_at: comment.updated_at } };
}

async function editComment(ground: Ground, draft: ActionDraft): Promise<Built> {
  const { ticket, isOwn, words, expected } = await commentOf(ground, draft);
  if (!isOwn) fail('forbidden');
  const { comment = '' } = draft.values;
  cleanComment(htmlOfText(comment));
  const shown = comment.trim() === words ? [] : [shownAs('comment', words, comment)];
  return { ticket: namesOf(ticket), shown, expected };
}

async function deleteComment(ground: Ground, draft: ActionDraft): Promise<Built> {
  const { ticket, isOwn, words, expected } = await commentOf(ground, draft);
  if (!isOwn && !can(ground.viewer, 'comment.delete', ground.ref)) fail('forbidden');
  return { ticket: namesOf(ticket), shown: [shownAs('comment', words, DELETED)], expected };
}

async function deleteTime(ground: Ground, { ticket_id, subject }: ActionDraft): Promise<Built> {
  const ticket = await ticketOf(ground, ticket_id);
  const entry =
    (await readTimeEntry(ground.db, ground.scope, refOf(ground, ticket.id), subject)) ?? fail('time_entry_not_found');
  if (entry.user_id !== ground.viewer.user_id) fail('forbidden');
  const { day, minutes, note, updated_at } = entry;
  const words = [day, timeWords('minutes', minutes), note].filter(Boolean).join(', ');
  return { ticket: namesOf(ticket), shown: [shownAs('entry', words, DELETED)], expected: { updated_at } };
}

const sprintOf = async ({ db, scope, ref }: Ground, { subject }: ActionDraft) =>
  (await readSprint(db, scope, ref.project_id, subject)) ?? fail('sprint_not_found');

/**
 * Tells whether a sprint follows when the line is run: new and changed sprints count, those completed by lines before
 * it don't.
 */
async function isFollowed({ db, scope, ref, lines }: Ground, sprint: Sprint, { id }: ActionDraft): Promise<boolean> {
  const isWanted = ({ is_left_out }: StoredLine) => !is_left_out;
  const wanted = lines.filter(isWanted);
  const own = lines.findIndex((line) => line.id === id);
  const before = own < 0 ? wanted : lines.slice(0, own).filter(isWanted);
  const completed = new Set(before.flatMap((line) => (line.kind === 'complete_sprint' ? [line.subject] : [])));
  const changes = new Map(wanted.flatMap((line) => ('sprint_id' in line ? [[line.sprint_id, line.values]] : [])));
  const asChanged = <Known extends Pick<Sprint, 'id'>>(known: Known) => ({ ...known, ...changes.get(known.id) });
  const { start_date, number } = asChanged(sprint);
  const there = (await readSprints(db, scope, ref)).map(asChanged);
  const isOpen = (each: { id: string; status?: SprintStatus }) =>
    each.status !== 'completed' && !completed.has(each.id) && each.id !== sprint.id;
  const isLater = (each: Sprint) =>
    each.start_date > start_date || (each.start_date === start_date && each.number > number);
  // A new one gets the highest number.
  const isNewLater = (line: StoredLine) =>
    line.kind === 'create_sprint' &&
    isOpen({ ...line.values, id: line.sprint_id }) &&
    (line.values.start_date ?? '') >= start_date;
  return there.some((each) => isOpen(each) && isLater(each)) || wanted.some(isNewLater);
}

async function completeSprint(ground: Ground, draft: ActionDraft): Promise<Built> {
  const sprint = await sprintOf(ground, draft);
  const { name, status } = sprint;
  if (status === 'completed') return { ticket: null, name, shown: [], expected: {} };
  if (draft.values.unfinished === 'next' && !(await isFollowed(ground, sprint, draft))) fail('sprint_next_missing');
  const where = draft.values.unfinished === 'next' ? 'to the next sprint' : 'to the backlog';
  const shown = [
    shownAs('status', SPRINT_STATUS_LABELS[status], SPRINT_STATUS_LABELS.completed),
    shownAs('unfinished', null, where),
  ];
  return { ticket: null, name, shown, expected: { status } };
}

async function deleteSprint(ground: Ground, draft: ActionDraft): Promise<Built> {
  const sprint = await sprintOf(ground, draft);
  const { name, start_date, end_date } = sprint;
  const shown = [
    shownAs('sprint', `${name}, ${start_date} to ${end_date}`, DELETED),
    shownAs('tickets', null, 'to the backlog'),
  ];
  return { ticket: null, name, shown, expected: pickFields(sprint, EDITABLE_SPRINT_FIELDS) };
}

async function deleteDocument({ db, scope, ref }: Ground, { subject: id }: ActionDraft): Promise<Built> {
  const document = await readDocument(db, scope, { ...ref, id });
  if (document?.project_id !== ref.project_id) return fail('document_not_found');
  const { title: name, version } = document;
  const expected = { version, state: stateOf(document) };
  return { ticket: null, name, shown: [shownAs('document', name, IN_TRASH)], expected };
}

const BUILDERS: Record<ActionLineKind, Builder> = {
  move,
  delete: deleteTicket,
  restore: restoreTicket,
  link,
  unlink,
  edit_comment: editComment,
  delete_comment: deleteComment,
  delete_time: deleteTime,
  complete_sprint: completeSprint,
  delete_sprint: deleteSprint,
  delete_document: deleteDocument,
};
