// Applies events and responses to the page's copy of the server's board. Loaded after the first card.
import { applyEvent, type BoardEvent } from './board-state.ts';
import type { ServerBoard } from './server-board.ts';

const LOG_LIMIT = 1_500;

/** Applies one event, also one that arrives late. */
export const receiveEvent = (server: ServerBoard, event: BoardEvent): ServerBoard => receiveEvents(server, [event]);

/**
 * Applies events in any order, because transactions don't commit in the order of their versions: known events are skipped, and
 * after a late one the events that follow it are replayed.
 */
export function receiveEvents(server: ServerBoard, events: readonly BoardEvent[]): ServerBoard {
  const { base, log } = server;
  const fresh = events
    .filter((event) => event.payload.board_version > base.version && !log.some((each) => isSame(each, event)))
    .sort(byVersion);
  const [first] = fresh;
  if (!first) return server;
  const last = log.at(-1);
  if (!last || last.payload.board_version <= first.payload.board_version) {
    return settle({ base, log: [...log, ...fresh], board: fresh.reduce(applyEvent, server.board) });
  }
  const whole = [...log, ...fresh].sort(byVersion);
  return settle({ base, log: whole, board: whole.reduce(applyEvent, base) });
}

const byVersion = (a: BoardEvent, b: BoardEvent): number => a.payload.board_version - b.payload.board_version;

/**
 * Recognises the user's own change, which arrives twice: as a response and as an event. A batch of hundreds must not be
 * replayed for each.
 */
function isSame(a: BoardEvent, b: BoardEvent): boolean {
  if (a.payload.board_version !== b.payload.board_version || a.type !== b.type) return false;
  if (a.type === 'ticket.moved' && b.type === 'ticket.moved')
    return a.payload.places[0]?.id === b.payload.places[0]?.id;
  if (a.type === 'ticket.deleted' && b.type === 'ticket.deleted') return a.payload.ids[0] === b.payload.ids[0];
  if (a.type === 'ticket.restored' && b.type === 'ticket.restored') return a.payload.ticket.id === b.payload.ticket.id;
  if (a.type === 'ticket.updated' && b.type === 'ticket.updated') {
    return a.payload.ticket.id === b.payload.ticket.id && a.payload.ticket.version === b.payload.ticket.version;
  }
  return false;
}

/**
 * Applies the response to a change of this page that does not contain the board's version. Its event brings the same values; if
 * that has arrived already, the older response must not overwrite later events.
 */
export function receiveAnswer(server: ServerBoard, answer: BoardEvent): ServerBoard {
  if (server.log.some((event) => isAtLeast(event, answer))) return server;
  const board_version = Math.max(server.board.version, server.base.version + 1);
  return receiveEvent(server, { ...answer, payload: { ...answer.payload, board_version } } as BoardEvent);
}

function isAtLeast(event: BoardEvent, answer: BoardEvent): boolean {
  if (event.type === 'ticket.created' && answer.type === 'ticket.created') {
    return event.payload.ticket.id === answer.payload.ticket.id;
  }
  if (event.type === 'ticket.updated' && answer.type === 'ticket.updated') {
    const { ticket } = event.payload;
    return ticket.id === answer.payload.ticket.id && ticket.version >= answer.payload.ticket.version;
  }
  if (event.type === 'ticket.restored' && answer.type === 'ticket.restored') {
    return event.payload.ticket.id === answer.payload.ticket.id;
  }
  return false;
}

function settle(server: ServerBoard): ServerBoard {
  if (server.log.length <= LOG_LIMIT) return server;
  const half = LOG_LIMIT / 2;
  return { ...server, base: server.log.slice(0, half).reduce(applyEvent, server.base), log: server.log.slice(half) };
}
