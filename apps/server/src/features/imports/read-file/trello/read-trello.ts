// Reads a board exported from Trello: lists become statuses, cards become tickets, checklists part of their descriptions.
import type { ImportProblem } from '@worklane/contract/imports';
import type { ForeignFile } from '../foreign-file.ts';
import type { ImportContext } from '../import-context.ts';
import type { ImportedTicket } from '../imported-ticket.ts';
import { quote } from '../quote.ts';
import { refuseTooMany } from '../raw-file.ts';
import { ARCHIVED_LABEL, CardReader, COMPLETE_LABEL } from './card-reader.ts';
import { skippedParts } from './skipped-parts.ts';
import type { TrelloBoard, TrelloCard } from './trello-board.ts';

const CARRIED = ['title', 'description', 'status', 'labels', 'start_date', 'due_date', 'assignee_ids'] as const;

export function readTrello(board: TrelloBoard, against: ImportContext): ForeignFile {
  refuseTooMany(board.cards.length);
  const reader = new CardReader(board, against);
  const tickets: ImportedTicket[] = [];
  const items: ImportedTicket[] = [];
  const problems: ImportProblem[] = [];
  const badRows: number[] = [];
  for (const [index, card] of inOrder(board, reader.lists).entries()) {
    const row = index + 1;
    if (card) {
      const read = reader.read(card, row);
      tickets.push(read.ticket);
      items.push(...read.items);
      problems.push(...read.problems);
    } else {
      badRows.push(row);
      problems.push({ row, line: null, severity: 'error', message: 'It is not a card' });
    }
  }
  const general = [
    ...skippedParts(board, ({ id }) => reader.actions.get(id) ?? []),
    ...sayMarked(tickets, reader.openComplete),
    ...reader.customFields.problems(),
    ...reader.people.problems(),
  ];
  return {
    source: 'trello',
    // A file with cards alone does not contain the names of their lists.
    carried: reader.lists.size > 0 ? CARRIED : CARRIED.filter((field) => field !== 'status'),
    total: board.cards.length,
    tickets: [...tickets, ...items],
    problems: [...general, ...problems],
    badRows,
    unknown: 0,
    statuses: reader.statuses.list(),
    people: reader.people.missing(),
  };
}

function sayMarked(tickets: readonly ImportedTicket[], complete: number): ImportProblem[] {
  const archived = tickets.filter(({ is_archived }) => is_archived).length;
  const say = (count: number, what: string, label: string): ImportProblem[] => {
    if (count === 0) return [];
    const [cards, them] = count === 1 ? ['card', 'it'] : ['cards', 'them'];
    const message = `${count.toLocaleString('en')} ${cards} ${what}: the label ${quote(label)} marks ${them}`;
    return [{ row: null, line: null, severity: 'warning', message }];
  };
  return [
    ...say(complete, 'marked complete in lists that are not done', COMPLETE_LABEL),
    ...say(archived, 'archived in Trello, if you import them', ARCHIVED_LABEL),
  ];
}

/** Sorts cards as on the board: lists from left to right, cards from top to bottom. */
function inOrder({ cards }: TrelloBoard, lists: ReadonlyMap<string, { pos: number }>): TrelloBoard['cards'] {
  const place = (card: TrelloCard | undefined) => lists.get(card?.idList ?? '')?.pos ?? Number.MAX_VALUE;
  return cards.toSorted((a, b) => place(a) - place(b) || (a?.pos ?? 0) - (b?.pos ?? 0));
}
