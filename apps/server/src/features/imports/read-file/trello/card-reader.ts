// Reads the cards of a Trello board as tickets, and the items of their checklists as sub-tickets.
import { IMPORT_LIMITS, type ImportProblem } from '@worklane/contract/imports';
import { DEFAULT_PRIORITY, DEFAULT_TICKET_TYPE, type StatusCategory } from '@worklane/domain/tickets/vocabulary';
import { type TimeZone, UTC } from '@worklane/domain/time/time-zone';
import type { TicketComment } from '../../../bulk-tickets/steps/add-tickets.ts';
import { cleanLine } from '../clean-text.ts';
import { FilePeople } from '../file-people.ts';
import { Fitting } from '../fit-ticket.ts';
import type { ImportContext } from '../import-context.ts';
import type { ImportedTicket } from '../imported-ticket.ts';
import { createPeopleMatcher } from '../match-person.ts';
import { StatusNames } from '../status-names.ts';
import { cardMoments } from './card-moments.ts';
import { CustomFields } from './custom-fields.ts';
import { listKinds } from './list-kinds.ts';
import { isComment, isWebAddress } from './skipped-parts.ts';
import type { TrelloAction, TrelloBoard, TrelloCard, TrelloCheckItem, TrelloChecklist } from './trello-board.ts';

export const ARCHIVED_LABEL = 'Archived';
export const COMPLETE_LABEL = 'Due complete';
const CREATIONS = new Set(['createCard', 'copyCard', 'emailCard', 'convertToCardFromCheckItem', 'moveCardToBoard']);

type TrelloList = NonNullable<TrelloBoard['lists'][number]>;
type TrelloMember = NonNullable<TrelloBoard['members'][number]>;

export interface ReadCard {
  ticket: ImportedTicket;
  /** Its checklist items as sub-tickets, in case the user chooses to import them. */
  items: ImportedTicket[];
  problems: ImportProblem[];
}

export class CardReader {
  readonly lists: ReadonlyMap<string, TrelloList>;
  readonly actions: ReadonlyMap<string, TrelloAction[]>;
  readonly people: FilePeople;
  readonly statuses: StatusNames;
  readonly customFields: CustomFields;
  /** How many cards are marked complete in lists that are not done. */
  openComplete = 0;
  readonly #members: ReadonlyMap<string, TrelloMember>;
  readonly #checklists: ReadonlyMap<string, TrelloChecklist[]>;
  readonly #kinds: ReturnType<typeof listKinds>;
  readonly #offersItems: boolean;
  readonly #itemStatus: { open: string; complete: string };
  readonly #zone: TimeZone;
  readonly #now: Date;
  #lastRow: number;

  constructor(board: TrelloBoard, { board: ours, people, now, maySpeakFor, zone = UTC }: ImportContext) {
    this.lists = byId(board.lists);
    this.actions = groupBy(board.actions, ({ data }) => data.card.id);
    this.people = new FilePeople(createPeopleMatcher(people), maySpeakFor);
    this.statuses = new StatusNames(ours.statuses);
    this.customFields = new CustomFields(board.customFields, zone);
    this.#members = byId(board.members);
    this.#checklists = groupBy(board.checklists, ({ idCard }) => idCard);
    this.#kinds = listKinds(board);
    this.#offersItems = canOfferItems(board);
    const keyIn = (category: StatusCategory) =>
      (ours.statuses.find((status) => status.category === category) ?? ours.statuses[0])?.key ?? category;
    this.#itemStatus = { open: keyIn('todo'), complete: keyIn('done') };
    this.#zone = zone;
    this.#now = now;
    this.#lastRow = board.cards.length;
  }

  read(card: TrelloCard, row: number): ReadCard {
    const fitting = new Fitting(row, null);
    const list = this.lists.get(card.idList);
    const { title, whole } = fitting.title(card.name);
    if (!list) fitting.note('Its list is not in the file');
    const status_name = cleanLine(list?.name ?? '').slice(0, 200) || 'No list';
    const own = this.actions.get(card.id) ?? [];
    const created = own.find(({ type }) => CREATIONS.has(type));
    const reporter = created && this.people.reporter(namesOf(created.memberCreator));
    const dates = this.#dates(card, fitting);
    const assignees = this.#assignees(card.idMembers);
    const comments = commentsOf(own, this.people, fitting);
    const checklists = (this.#checklists.get(card.id) ?? []).toSorted(byPosition);
    const fields = this.customFields.list(card, fitting);
    const sources = [sayAttachments(card.attachments), reporter?.line ?? null];
    const described = (checked: readonly string[]) => [whole, card.desc, fields, ...checked, ...sources];
    const isArchived = card.closed || list?.closed === true;
    const kind = this.#kinds.get(card.idList);
    const isOpen = card.dueComplete && kind !== 'done';
    if (isOpen) this.openComplete++;
    const marks = [...(isArchived ? [ARCHIVED_LABEL] : []), ...(isOpen ? [COMPLETE_LABEL] : [])];
    const { status_since, done_at } = cardMoments(card, own, kind === 'done');
    const hasItems = this.#offersItems && checklists.length > 0;
    const items = hasItems ? this.#items(card, checklists, isArchived) : [];
    const ticket: ImportedTicket = {
      row,
      key: card.id,
      title,
      status: this.statuses.take(status_name, { kind, isArchived }),
      status_name,
      description: fitting.description(described(checklists.map((checklist) => this.#sayChecklist(checklist)))),
      ...(hasItems && { without_items: new Fitting(row, null).description(described([])) }),
      priority: DEFAULT_PRIORITY,
      type: DEFAULT_TICKET_TYPE,
      estimate: null,
      labels: fitting.labels([...marks, ...card.labels.map(({ name, color }) => name.trim() || (color ?? ''))]),
      created_at: createdAt(card.id, this.#now),
      ...(status_since && { status_since }),
      ...(done_at && { done_at }),
      ...dates,
      ...assignees,
      reporter_id: reporter?.id ?? null,
      ...(comments.length > 0 && { comments }),
      ...(isArchived && { is_archived: true as const }),
    };
    return { ticket, items, problems: fitting.problems };
  }

  #items(card: TrelloCard, checklists: readonly TrelloChecklist[], isArchived: boolean): ImportedTicket[] {
    return checklists.flatMap((checklist) =>
      checklist.checkItems.toSorted(byPosition).map((item) => ({
        ...this.#item(item, checklist),
        parent: card.id,
        ...(isArchived && { is_archived: true as const }),
      })),
    );
  }

  /** Numbers the item after all rows of the file, because it is not a row there. */
  #item(item: TrelloCheckItem, checklist: TrelloChecklist): ImportedTicket {
    const fitting = new Fitting(0, null);
    const { title, whole } = fitting.title(item.name);
    return {
      row: ++this.#lastRow,
      key: item.id,
      title,
      is_item: true,
      description: fitting.description([whole, sayOrigin(checklist)]),
      status: item.state === 'complete' ? this.#itemStatus.complete : this.#itemStatus.open,
      priority: DEFAULT_PRIORITY,
      type: DEFAULT_TICKET_TYPE,
      labels: [],
      estimate: null,
      created_at: createdAt(item.id, this.#now),
      ...this.#dates({ start: null, due: item.due }, fitting),
      ...this.#assignees(item.idMember ? [item.idMember] : []),
    };
  }

  #dates({ start, due }: Pick<TrelloCard, 'start' | 'due'>, fitting: Fitting) {
    const start_date = dayOf(start, 'start', this.#zone, fitting);
    const due_date = dayOf(due, 'due', this.#zone, fitting);
    return { ...(start_date && { start_date }), ...(due_date && { due_date }) };
  }

  #assignees(members: readonly string[]) {
    const assignee_ids = this.people.assignees(members.map((id) => namesOf(this.#members.get(id))));
    return assignee_ids.length > 0 ? { assignee_ids } : {};
  }

  #sayChecklist({ name, checkItems }: TrelloChecklist): string {
    const lines = checkItems.toSorted(byPosition).map((item) => this.#sayItem(item));
    return [cleanLine(name) || 'Checklist', ...lines].join('\n');
  }

  /** Adds the due date and the assignee, because a line of text has no fields. */
  #sayItem({ name, state, due, idMember }: TrelloCheckItem): string {
    const at = due ? new Date(due) : undefined;
    const facts = [
      ...(at && !Number.isNaN(at.getTime()) ? [`due ${this.#zone.day(at)}`] : []),
      ...(idMember ? [cleanLine(this.#members.get(idMember)?.fullName ?? '')] : []),
    ].filter((fact) => fact !== '');
    const more = facts.length > 0 ? ` (${facts.join(', ')})` : '';
    return `- [${state === 'complete' ? 'x' : ' '}] ${cleanLine(name)}${more}`;
  }
}

/** Tells whether items can become tickets: no two have the same id, and the board stays within the limit. */
function canOfferItems({ checklists, cards }: TrelloBoard): boolean {
  const ids = checklists.flatMap((list) => list?.checkItems.map(({ id }) => id) ?? []);
  const areNamed = new Set(ids).size === ids.length && ids.every((id) => id !== '' && id.length <= 200);
  return areNamed && cards.length + ids.length <= IMPORT_LIMITS.rows;
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

/** Names the checklist an item comes from. Trello calls a checklist "Checklist" until a user names it. */
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

/** Reads when something was created from its id: the first eight digits are the second. */
function createdAt(id: string, now: Date): string | null {
  if (!/^[0-9a-f]{24}$/i.test(id)) return null;
  const at = new Date(Number.parseInt(id.slice(0, 8), 16) * 1000);
  return at <= now ? at.toISOString() : null;
}

/** Returns the day of a date. Trello stores moments and shows each user the day in their own time zone. */
function dayOf(given: string | null, name: string, zone: TimeZone, fitting: Fitting): string | undefined {
  if (given === null || given === '') return undefined;
  const at = /^\d{4}-\d\d-\d\d/.test(given) ? new Date(given) : undefined;
  if (at && !Number.isNaN(at.getTime())) return zone.day(at);
  fitting.note(`Its ${name} date is not a date and is left out`);
  return undefined;
}

function byPosition(a: { pos: number }, b: { pos: number }): number {
  return a.pos - b.pos;
}

function byId<Item extends { id: string }>(items: readonly (Item | null)[]): Map<string, Item> {
  return new Map(items.flatMap((item) => (item ? [[item.id, item] as const] : [])));
}

function groupBy<Item>(items: readonly (Item | null)[], keyOf: (item: Item) => string): Map<string, Item[]> {
  return Map.groupBy(
    items.filter((item) => item !== null),
    keyOf,
  );
}
