// Tests the keys of new statuses.
import { expect, it } from 'vitest';
import { keyFor } from './status-key.ts';

it.each([
  ['Ready for QA', 'ready_for_qa'],
  ['Überprüfung', 'u_berpru_fung'],
  ['確認', 'status'],
  ['Todo', 'todo_2'],
  ['x'.repeat(90), 'x'.repeat(36)],
])('%s: %s', (label, key) => {
  expect(keyFor(label, ['todo'])).toBe(key);
});
