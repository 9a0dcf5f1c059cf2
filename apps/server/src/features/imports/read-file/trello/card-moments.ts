// Finds when a card was moved to its list and when it was completed, where an export contains that.
import type { TrelloAction, TrelloCard } from './trello-board.ts';

/** @param actions the card's own, the newest first */
export function cardMoments(card: TrelloCard, actions: readonly TrelloAction[], isDone: boolean) {
  const changes = actions.filter(({ type }) => type === 'updateCard');
  const moved = changes.find(({ data }) => data.listAfter !== undefined);
  const movedHere = moved?.data.listAfter?.id === card.idList ? momentOf(moved.date) : undefined;
  const completed = changes.find(({ data }) => data.card.dueComplete);
  const done = card.dueComplete ? (momentOf(card.dateCompleted) ?? momentOf(completed?.date)) : undefined;
  // Nothing was done to the card since: by then it was finished.
  const last = isDone ? momentOf(card.dateLastActivity) : undefined;
  return { status_since: movedHere, done_at: done ?? movedHere ?? last };
}

function momentOf(given: string | null | undefined): string | undefined {
  const at = given ? new Date(given) : undefined;
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : undefined;
}
