// Which change is taken back next, and what of it.
import { notifications, notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../platform/api/api-error.ts';
import { forgetSteps, offerUndo, rememberStep, undoLast } from './undo-steps.ts';
import { undoEdit } from './undo-ticket.ts';

let isTouched = false;
const undone: string[] = [];
const step = (name: string, more = {}) => ({ projectId: 'p', undo: () => void undone.push(name), ...more });
const toasts = () => notificationsStore.getState().notifications;

beforeEach(() => {
  isTouched = false;
  undone.length = 0;
  forgetSteps();
  notifications.clean();
  vi.stubGlobal('matchMedia', () => ({ matches: isTouched }));
});

it('takes back the newest change of the project that is looked at, or of the one it led to', () => {
  rememberStep(step('first'));
  rememberStep(step('moved away', { toProject: 'q' }));
  rememberStep(step('elsewhere', { projectId: 'r' }));
  expect([undoLast('q'), undoLast('p'), undoLast('p')]).toEqual([true, true, false]);
  expect(undone).toEqual(['moved away', 'first']);
});

it('takes nothing back twice, and nothing that was refused', () => {
  rememberStep(step('refused'))();
  offerUndo('Deleted', step('deleted'));
  expect(toasts()).toHaveLength(1);
  expect(undoLast('p')).toBe(true);
  expect(undoLast('p')).toBe(false);
  expect(undone).toEqual(['deleted']);
});

it('shows a toast for every change only where there is no keyboard, and one at a time', () => {
  rememberStep(step('quiet', { words: 'EDGE-1 is changed' }));
  expect(toasts()).toHaveLength(0);
  isTouched = true;
  rememberStep(step('a', { words: 'EDGE-1 is changed' }));
  rememberStep(step('b', { words: 'EDGE-2 is moved' }));
  expect(toasts()).toHaveLength(1);
});

const change = { name: 'EDGE-1', former: { title: 'Old' }, place: undefined };

it('gives a field its former value', async () => {
  const edit = vi.fn(async () => undefined);
  await undoEdit(change, { edit, move: edit });
  expect(edit.mock.calls).toEqual([[{ title: 'Old' }]]);
  expect(toasts()).toMatchObject([{ message: 'Undone: EDGE-1 is as it was' }]);
});

it.each([
  ['changed_since', 409, 'EDGE-1 was changed since'],
  ['ticket_not_found', 404, 'EDGE-1 was changed since'],
  ['forbidden', 403, 'EDGE-1 was not taken back'],
] as const)('says why a change is not taken back: %s', async (code, status, title) => {
  const edit = () => Promise.reject(new ApiError({ code, status, message: 'Refused' }));
  await undoEdit(change, { edit, move: edit });
  expect(toasts()).toMatchObject([{ title }]);
});

it('puts a ticket back to its place, and its status with that', async () => {
  const place = { status: 'todo', before: 'x' };
  const [edit, move] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
  await undoEdit({ name: 'EDGE-1', former: { status: 'todo' }, place }, { edit, move });
  expect([edit.mock.calls, move.mock.calls]).toEqual([[], [[place]]]);
});

it('offers no longer what the keyboard has taken back', () => {
  offerUndo('Deleted', step('deleted'));
  offerUndo('Moved', step('moved'));
  undoLast('p');
  expect(undone).toEqual(['moved']);
  expect(toasts()).toHaveLength(1);
});
