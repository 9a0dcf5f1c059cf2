// Guesses the kind of a list whose name does not tell: by its cards marked complete, otherwise by its position on the
// board.
import { guessCategory } from '@worklane/domain/tickets/guess-category';
import { STATUS_CATEGORIES, type StatusCategory } from '@worklane/domain/tickets/vocabulary';
import { cleanLine } from '../clean-text.ts';
import type { TrelloBoard } from './trello-board.ts';

/** Guesses the category of each list, by list id; a list without a guess is missing. */
export function listKinds({ lists, cards }: TrelloBoard): Map<string, StatusCategory> {
  const inOrder = lists.flatMap((list) => list ?? []).toSorted((a, b) => a.pos - b.pos);
  const open = new Set<string>();
  const filled = new Set<string>();
  for (const card of cards) {
    if (!card) continue;
    filled.add(card.idList);
    if (!card.dueComplete) open.add(card.idList);
  }
  const kinds = new Map<string, StatusCategory>();
  for (const { id, name } of inOrder) {
    const isComplete = filled.has(id) && !open.has(id);
    const kind = guessCategory(cleanLine(name)) ?? (isComplete ? 'done' : undefined);
    if (kind) kinds.set(id, kind);
  }
  const shown = inOrder.filter(({ closed }) => !closed).map(({ id }) => id);
  const before = nearest(shown, kinds);
  const after = nearest(shown.toReversed(), kinds);
  for (const id of shown) {
    const between = kinds.has(id) ? undefined : kindBetween(before.get(id), after.get(id));
    if (between) kinds.set(id, between);
  }
  return kinds;
}

/** Returns for each list the category of the last list before it that has a known one. */
function nearest(lists: readonly string[], kinds: ReadonlyMap<string, StatusCategory>): Map<string, StatusCategory> {
  const found = new Map<string, StatusCategory>();
  let last: StatusCategory | undefined;
  for (const id of lists) {
    if (last) found.set(id, last);
    last = kinds.get(id) ?? last;
  }
  return found;
}

/**
 * Guesses the category of a list between two known ones: at least the first one's, and in progress between todo and
 * done.
 */
function kindBetween(before?: StatusCategory, after?: StatusCategory): StatusCategory | undefined {
  if (!before || !after || orderOf(before) > orderOf(after)) return undefined;
  return before === 'todo' && after !== 'todo' ? 'in_progress' : before;
}

const orderOf = (kind: StatusCategory) => STATUS_CATEGORIES.indexOf(kind);
