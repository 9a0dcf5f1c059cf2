// A board exported from Trello: lists become statuses, cards tickets, checklists a part of the description.
import { IMPORT_LIMITS, type ImportProblem } from '@worklane/contract/imports';
import { DEFAULT_PRIORITY, DEFAULT_TICKET_TYPE, type StatusCategory } from '@worklane/domain/tickets/vocabulary';
import type { TicketComment } from '../../../tickets/commands/add-tickets.ts';
import { cleanLine } from '../clean-text.ts';
import { FilePeople } from '../file-people.ts';
import { Fitting } from '../fit-ticket.ts';
import type { ImportedTicket } from '../imported-ticket.ts';
import type { Against } from '../map-row.ts';
import { createPeopleMatcher } from '../match-person.ts';
import { quote } from '../quote.ts';
import { refuseTooMany } from '../raw-file.ts';
import type { ForeignFile } from '../read-import.ts';
import { StatusNames } from '../status-names.ts';
import { type TimeZone, UTC } from '../time-zone.ts';
import { cardMoments } from './card-moments.ts';
import { CustomFields } from './custom-fields.ts';
import { isComment, isWebAddress, leftOutOf } from './left-out.ts';
import { listKinds } from './list-kinds.ts';
import type { TrelloAction, TrelloBoard, TrelloCard, TrelloCheckItem, TrelloChecklist } from './trello-board.ts';

const ARCHIVED_LABEL = 'Archived';
const COMPLETE_LABEL = 'Due complete';
const CREATIONS = new Set(['createCard', 'copyCard', 'emailCard', 'convertToCardFromCheckItem', 'moveCardToBoard']);
const CARRIED = ['title', 'description', 'status', 'labels', 'start_date', 'due_date', 'assignee_ids'] as const;

export function readTrello(
  board: TrelloBoard,
  { board: ours, people, now, maySpeakFor, zone = UTC }: Against,
): ForeignFile {
  refuseTooMany(board.cards.length);
  const lists = new Map(board.lists.flatMap((list) => (list ? [[list.id, list] as const] : [])));
  const members = new Map(board.members.flatMap((member) => (member ? [[member.id, member] as const] : [])));
  const checklists = groupBy(board.checklists, ({ idCard }) => idCard);
  const actions = groupBy(board.actions, ({ data }) => data.card.id);
  const filePeople = new FilePeople(createPeopleMatcher(people), maySpeakFor);
  const statuses = new StatusNames(ours.statuses);
  const customFields = new CustomFields(board.customFields, zone);
  const problems: ImportProblem[] = [];
  const items: ImportedTicket[] = [];
  const itemIds = board.checklists.flatMap((list) => list?.checkItems.map(({ id }) => id) ?? []);
  const isNamed = new Set(itemIds).size === itemIds.length && itemIds.every((id) => id !== '' && id.length <= 200);
  const offersItems = isNamed && board.cards.length + itemIds.length <= IMPORT_LIMITS.rows;
  const kinds = listKinds(board);
  let openComplete = 0;
  const keyIn = (category: StatusCategory) =>
    (ours.statuses.find((status) => status.category === category) ?? ours.statuses[0])?.key ?? category;
  const [todoKey, doneKey] = [keyIn('todo'), keyIn('done')];
  const tickets: ImportedTicket[] = [];
  const badRows: number[] = [];

  function readCard(card: TrelloCard, row: number): ImportedTicket {
    const fitting = new Fitting(row, null);
    const list = lists.get(card.idList);
    const { title, whole } = fitting.title(card.name);
    if (!list) fitting.note('Its list is not in the file');
    const status_name = cleanLine(list?.name ?? '').slice(0, 200) || 'No list';
    const own = actions.get(card.id) ?? [];
    const created = own.find(({ type }) => CREATIONS.has(type));
    const reporter = created && filePeople.reporter(namesOf(created.memberCreator));
    const [start_date, due_date] = [dayOf(card.start, 'start', zone, fitting), dayOf(card.due, 'due', zone, fitting)];
    const assignee_ids = filePeople.assignees(card.idMembers.map((id) => namesOf(members.get(id))));
    const comments = commentsOf(own, filePeople, fitting);
    const cardLists = (checklists.get(card.id) ?? []).toSorted(byPosition);
    const fields = customFields.list(card, fitting);
    const description = (checked: readonly string[]) => [
      whole,
      card.desc,
      fields,
      ...checked,
      sayAttachments(card.attachments),
      reporter?.line ?? null,
    ];
    const isArchived = card.closed || list?.closed === true;
    const kind = kinds.get(card.idList);
    const isOpen = card.dueComplete && kind !== 'done';
    if (isOpen) openComplete++;
    const marks = [...(isArchived ? [ARCHIVED_LABEL] : []), ...(isOpen ? [COMPLETE_LABEL] : [])];
    const { status_since, done_at } = cardMoments(card, own, kind === 'done');
    if (offersItems) {
      for (const checklist of cardLists)
        for (const item of checklist.checkItems.toSorted(byPosition))
          items.push(readItem(item, { card, isArchived, checklist }));
    }
    const ticket: ImportedTicket = {
      row,
      key: card.id,
      title,
      status: statuses.take(status_name, { kind, isArchived }),
      status_name,
      description: fitting.description(description(cardLists.map((checklist) => sayChecklist(checklist, sayItem)))),
      ...(offersItems &&
        cardLists.length > 0 && { without_items: new Fitting(row, null).description(description([])) }),
      priority: DEFAULT_PRIORITY,
      type: DEFAULT_TICKET_TYPE,
      estimate: null,
      labels: fitting.labels([...marks, ...card.labels.map(({ name, color }) => name.trim() || (color ?? ''))]),
      created_at: createdAt(card.id, now),
      ...(status_since && { status_since }),
      ...(done_at && { done_at }),
      ...(start_date && { start_date }),
      ...(due_date && { due_date }),
      ...(assignee_ids.length > 0 && { assignee_ids }),
      reporter_id: reporter?.id ?? null,
      ...(comments.length > 0 && { comments }),
      ...(isArchived && { is_archived: true as const }),
    };
    problems.push(...fitting.problems);
    return ticket;
  }

  /** With the day it is due and the person it is for. */
  function sayItem({ name, state, due, idMember }: TrelloCheckItem): string {
    const at = due ? new Date(due) : undefined;
    const facts = [
      ...(at && !Number.isNaN(at.getTime()) ? [`due ${zone.day(at)}`] : []),
      ...(idMember ? [cleanLine(members.get(idMember)?.fullName ?? '')] : []),
    ].filter((fact) => fact !== '');
    const more = facts.length > 0 ? ` (${facts.join(', ')})` : '';
    return `- [${state === 'complete' ? 'x' : ' '}] ${cleanLine(name)}${more}`;
  }

  /** Its row is none of the file's: behind all of them. */
  function readItem(
    item: TrelloCheckItem,
    { card, isArchived, checklist }: { card: TrelloCard; isArchived: boolean; checklist: TrelloChecklist },
  ): ImportedTicket {
    const fitting = new Fitting(0, null);
    const { title, whole } = fitting.title(item.name);
    const due_date = dayOf(item.due, 'due', zone, fitting);
    const assignee_ids = filePeople.assignees(item.idMember ? [namesOf(members.get(item.idMember))] : []);
    return {
      row: board.cards.length + items.length + 1,
      key: item.id,
      parent: card.id,
      title,
      is_item: true as const,
      description: fitting.description([whole, sayOrigin(checklist)]),
      status: item.state === 'complete' ? doneKey : todoKey,
      priority: DEFAULT_PRIORITY,
      type: DEFAULT_TICKET_TYPE,
      labels: [],
      estimate: null,
      created_at: createdAt(item.id, now),
      ...(due_date && { due_date }),
      ...(assignee_ids.length > 0 && { assignee_ids }),
      ...(isArchived && { is_archived: true as const }),
    };
  }

  for (const [index, card] of inOrder(board, lists).entries()) {
    const row = index + 1;
    if (card) tickets.push(readCard(card, row));
    else {
      badRows.push(row);
      problems.push({ row, line: null, severity: 'error', message: 'It is not a card' });
    }
  }
  const general = [
    ...leftOutOf(board, ({ id }) => actions.get(id) ?? []),
    ...sayMarked(tickets, openComplete),
    ...customFields.problems(),
    ...filePeople.problems(),
  ];
  return {
    source: 'trello',
    // Cards by themselves may not say what their lists are called.
    carried: lists.size > 0 ? CARRIED : CARRIED.filter((field) => field !== 'status'),
    total: board.cards.length,
    tickets: [...tickets, ...items],
    problems: [...general, ...problems],
    badRows,
    unknown: 0,
    statuses: statuses.list(),
    people: filePeople.missing(),
  };
}

function sayMarked(tickets: readonly ImportedTicket[], complete: number): ImportProblem[] {
  const archived = tickets.filter(({ is_archived }) => is_archived).length;
  const say = (count: number, what: string, label: string): ImportProblem[] =>
    count === 0
      ? []
      : [
          {
            row: null,
            line: null,
            severity: 'warning',
            message: `${count.toLocaleString('en')} ${count === 1 ? 'card' : 'cards'} ${what}: the label ${quote(label)} marks ${count === 1 ? 'it' : 'them'}`,
          },
        ];
  return [
    ...say(complete, 'marked complete in lists that are not done', COMPLETE_LABEL),
    ...say(archived, 'archived in Trello, if you import them', ARCHIVED_LABEL),
  ];
}

/** As they stand on the board: the lists from left to right, in each the cards from top to bottom. */
function inOrder({ cards }: TrelloBoard, lists: ReadonlyMap<string, { pos: number }>): TrelloBoard['cards'] {
  const place = (card: TrelloCard | undefined) => lists.get(card?.idList ?? '')?.pos ?? Number.MAX_VALUE;
  return cards.toSorted((a, b) => place(a) - place(b) || (a?.pos ?? 0) - (b?.pos ?? 0));
}

function commentsOf(actions: readonly TrelloAction[], people: FilePeople, fitting: Fitting): TicketComment[] {
  return actions
    .filter(isComment)
    .flatMap(({ id, date, memberCreator, data }) => {
      const at = new Date(date);
      if (Number.isNaN(at.getTime())) {
        fitting.note('A comment has no date and is left out');
        return [];
      }
      const { id: user_id, name } = people.author(namesOf(memberCreator));
      const content = user_id ? data.text : `${name || 'Someone'} wrote:\n\n${data.text}`;
      const comment = fitting.comment({ key: id, user_id, content, created_at: at.toISOString() });
      return comment ? [comment] : [];
    })
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at));
}

function namesOf(member: { fullName: string; username: string } | null | undefined): string[] {
  return member ? [member.fullName, member.username] : [];
}

function sayChecklist({ name, checkItems }: TrelloChecklist, sayItem: (item: TrelloCheckItem) => string): string {
  return [cleanLine(name) || 'Checklist', ...checkItems.toSorted(byPosition).map(sayItem)].join('\n');
}

/** Trello calls a checklist so when nobody names it. */
function sayOrigin({ name }: TrelloChecklist): string | null {
  const clean = cleanLine(name);
  return clean === '' || clean === 'Checklist' ? null : `Checklist: ${clean}`;
}

function sayAttachments(attachments: TrelloCard['attachments']): string | null {
  const links = attachments.filter(({ url }) => isWebAddress(url));
  if (links.length === 0) return null;
  return ['Attachments', ...links.map(({ name, url }) => `- ${name && name !== url ? `${name}: ` : ''}${url}`)].join(
    '\n',
  );
}

/** The first eight digits of Trello's ids are the second they were made in. */
function createdAt(id: string, now: Date): string | null {
  if (!/^[0-9a-f]{24}$/i.test(id)) return null;
  const at = new Date(Number.parseInt(id.slice(0, 8), 16) * 1000);
  return at <= now ? at.toISOString() : null;
}

/** Trello writes moments, and who looks at a card sees the day of their own clock. */
function dayOf(given: string | null, name: string, zone: TimeZone, fitting: Fitting): string | undefined {
  if (given === null || given === '') return undefined;
  const at = /^\d{4}-\d\d-\d\d/.test(given) ? new Date(given) : undefined;
  if (at && !Number.isNaN(at.getTime())) return zone.day(at);
  fitting.note(`Its ${name} date is not one and is left out`);
  return undefined;
}

function byPosition(a: { pos: number }, b: { pos: number }): number {
  return a.pos - b.pos;
}

function groupBy<Item>(items: readonly (Item | null)[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    if (!item) continue;
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
