// Reads the values a change is about to overwrite, so that it can be undone.
import type { QueryClient } from '@tanstack/react-query';
import type { LeftPlace, MoveBack, TicketChange } from '@worklane/contract/tickets';
import type { BoardData } from './parts/board-data.ts';
import { findCard } from './parts/board-state.ts';
import type { BoardCommand, BoardInputs } from './parts/pending-changes.ts';
import { shownTicket } from './parts/ticket-caches.ts';
import { ticketKeys } from './parts/ticket-keys.ts';

/** Returns the current values of the same fields; undefined when this page does not have all of them. */
export function fieldsNow(
  client: QueryClient,
  projectId: string,
  ticket: string,
  changes: TicketChange,
): TicketChange | undefined {
  const board = client.getQueryData<BoardData>(ticketKeys.board(projectId))?.shown;
  const known: TicketChange | undefined = shownTicket(client, ticket) ?? (board && findCard(board, ticket));
  if (!known) return undefined;
  const keys = Object.keys(changes) as (keyof TicketChange)[];
  if (keys.some((key) => known[key] === undefined)) return undefined;
  return Object.fromEntries(keys.map((key) => [key, known[key]]));
}

/** Returns the move that restores a ticket's current position; without a loaded board, to the end of its column. */
export function placeNow(client: QueryClient, projectId: string, ticket: string): MoveBack | undefined {
  const board = client.getQueryData<BoardData>(ticketKeys.board(projectId))?.shown;
  const card = board && findCard(board, ticket);
  if (!card) return undefined;
  const column = board.columns[card.status] ?? [];
  const at = column.indexOf(card);
  const above = column[at - 1];
  const { status, position: former_position } = card;
  return { status, before: column[at + 1]?.id ?? null, ...(above && { after: above.id }), former_position };
}

/** Returns what a change would overwrite, which the server must still find when it is sent late. */
export function valuesFound(
  client: QueryClient,
  { command, input, project }: { command: BoardCommand; input: unknown; project: string },
): TicketChange | LeftPlace | undefined {
  const { params, body } = input as BoardInputs['tickets.update'];
  if (command === 'tickets.update') return fieldsNow(client, project, params.ticket, body);
  if (command !== 'tickets.move') return undefined;
  // As the server has it: moves that are not saved yet make room here by numbers of their own.
  const { board } = client.getQueryData<BoardData>(ticketKeys.board(project))?.server ?? {};
  const card = board && findCard(board, params.ticket);
  return card && { status: card.status, position: card.position };
}

/** Tells whether a ticket already has these values. */
export function hasValues(now: TicketChange, changes: TicketChange): boolean {
  const keys = Object.keys(changes) as (keyof TicketChange)[];
  return keys.every((key) => JSON.stringify(now[key]) === JSON.stringify(changes[key]));
}
