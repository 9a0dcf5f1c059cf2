// What the names of lists say about the work in them.
import { expect, it } from 'vitest';
import { guessCategory } from './guess-category.ts';

it.each([
  ['To Do', 'todo'],
  ['Backlog', 'todo'],
  ['Zu erledigen', 'todo'],
  ['À faire', 'todo'],
  ['Por hacer', 'todo'],
  ['A fazer', 'todo'],
  ['Doing', 'in_progress'],
  ['In Arbeit', 'in_progress'],
  ['En cours', 'in_progress'],
  ['En curso', 'in_progress'],
  ['Em andamento', 'in_progress'],
  ['Code Review', 'in_review'],
  ['In Prüfung', 'in_review'],
  ['Done ✅', 'done'],
  ['Erledigt', 'done'],
  ['Terminé', 'done'],
  ['Hecho', 'done'],
  ['Concluído', 'done'],
  ['Do zrobienia', 'todo'],
  ['W toku', 'in_progress'],
  ['Gotowe', 'done'],
  ['К выполнению', 'todo'],
  ['В работе', 'in_progress'],
  ['Готово', 'done'],
  ['未着手', 'todo'],
  ['進行中', 'in_progress'],
  ['レビュー中', 'in_review'],
  ['完了', 'done'],
  ['En Desarrollo', 'in_progress'],
  ['Sprint 12', undefined],
  ['Marketing', undefined],
])('%s: %s', (name, category) => {
  expect(guessCategory(name)).toBe(category);
});
