// Tests what an event changes on the cards of a board.
import { expect, it } from 'vitest';
import { aCard } from '../testing/model-board.ts';
import { EMPTY_BOARD, findCard, patchCard, putCard } from './board-state.ts';

const card = aCard('a', { title: 'Login page' });

it('copies the fields a card has, and no others', () => {
  const board = putCard(EMPTY_BOARD, card);
  const changes = { title: 'Sign-in page', description: 'Long', due_date_type: 'sprint_end', status: 'done' } as const;
  expect(findCard(patchCard(board, card.id, changes), card.id)).toEqual({ ...card, title: 'Sign-in page' });
  expect(patchCard(board, card.id, { description: 'Long', title: undefined })).toBe(board);
});
