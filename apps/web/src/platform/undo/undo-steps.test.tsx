// Tests which change is undone next, and which of its fields.
import { notifications, notificationsStore } from '@mantine/notifications';
import { ApiError } from '@worklane/client/api-error';
import { beforeEach, expect, it, vi } from 'vitest';
import { undoEdit } from '../../features/tickets/parts/undo-ticket.ts';
import { CodeMissing } from '../code/load-code.ts';
import { rememberSaving } from './remember-saving.ts';
import { forgetSteps, offerUndo, rememberStep, undoLast } from './undo-steps.ts';

let isTouched = false;
const undone: string[] = [];
const step = (name: string, more = {}) => ({ projectId: 'p', undo: () => void undone.push(name), ...more });
const offer = async (message: string, name: string) => {
  offerUndo(Promise.resolve(message), step(name));
  await settled();
};
const settled = () => new Promise((resolve) => setTimeout(resolve));
const toasts = () => notificationsStore.getState().notifications;

beforeEach(() => {
  isTouched = false;
  undone.length = 0;
  forgetSteps();
  notifications.clean();
  vi.stubGlobal('matchMedia', () => ({ matches: isTouched }));
});

it('undoes the newest change of the current project, or of the one it led to', () => {
  rememberStep(step('first'));
  rememberStep(step('moved away', { toProject: 'q' }));
  rememberStep(step('elsewhere', { projectId: 'r' }));
  expect([undoLast('q'), undoLast('p'), undoLast('p')]).toEqual([true, true, false]);
  expect(undone).toEqual(['moved away', 'first']);
});

it('undoes no change twice, and none that was refused', async () => {
  rememberStep(step('refused'))();
  await offer('Deleted', 'deleted');
  expect(toasts()).toHaveLength(1);
  expect(undoLast('p')).toBe(true);
  expect(undoLast('p')).toBe(false);
  await settled();
  expect(undone).toEqual(['deleted']);
});

it('waits for an unsaved change and undoes that, not the one before it', async () => {
  const [save, remove] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  rememberStep(step('first'));
  rememberStep(step('second'));
  offerUndo(save.promise, step('many'));
  undoLast('p');
  expect(toasts()).toMatchObject([{ message: 'Undoing once saved...' }]);
  // Asked for after it, so done after it.
  undoLast('p');
  await settled();
  expect(undone).toEqual([]);
  save.resolve('2 tickets set to Urgent');
  await settled();
  expect(undone).toEqual(['many', 'second']);
  expect(toasts()).toHaveLength(1);

  offerUndo(remove.promise, step('refused'));
  undoLast('p');
  remove.reject(new Error('Refused'));
  await settled();
  undoLast('p');
  expect(undone).toEqual(['many', 'second', 'first']);
});

it("forgets changes that were refused or changed nothing, and undoes with the server's answer", async () => {
  const answers: number[] = [];
  rememberSaving(Promise.resolve(7), { projectId: 'p', undo: (answer) => void answers.push(answer) });
  rememberSaving(Promise.reject(new Error('Refused')), step('refused'));
  offerUndo(Promise.reject(new Error('Refused')), step('refused'));
  offerUndo(Promise.resolve(undefined), step('nothing'));
  await settled();
  expect([undoLast('p'), undoLast('p')]).toEqual([true, false]);
  await settled();
  expect([answers, undone, toasts()]).toEqual([[7], [], []]);
});

it('says so when the code for undoing cannot be fetched, and can still undo later', async () => {
  let isOffline = true;
  const undo = async () => {
    if (isOffline) throw new CodeMissing(new Error('offline'));
    undone.push('at last');
  };
  rememberStep({ projectId: 'p', undo });
  offerUndo(Promise.resolve('Deleted'), { projectId: 'p', undo });
  await settled();
  notifications.clean();
  for (const count of [1, 2]) {
    expect(undoLast('p')).toBe(true);
    await settled();
    expect(toasts()).toHaveLength(count);
  }
  isOffline = false;
  expect([undoLast('p'), undoLast('p'), undoLast('p')]).toEqual([true, true, false]);
  await settled();
  expect(undone).toEqual(['at last', 'at last']);
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

it('restores the former value of a field', async () => {
  const edit = vi.fn(async () => undefined);
  await undoEdit(change, { edit, move: edit });
  expect(edit.mock.calls).toEqual([[{ title: 'Old' }]]);
  expect(toasts()).toMatchObject([{ message: 'Undone: change to EDGE-1' }]);
});

it.each([
  ['changed_since', 409, 'EDGE-1 has changed since'],
  ['ticket_not_found', 404, 'EDGE-1 has changed since'],
  ['batch_not_found', 404, 'EDGE-1 was not undone'],
  ['forbidden', 403, 'EDGE-1 was not undone'],
] as const)('says why a change is not undone: %s', async (code, status, title) => {
  const edit = () => Promise.reject(new ApiError({ code, status, message: 'Refused' }));
  await undoEdit(change, { edit, move: edit });
  expect(toasts()).toMatchObject([{ title }]);
});

it('says that a change was undone already, as by another tab', async () => {
  const edit = () => Promise.reject(new ApiError({ code: 'batch_undone', status: 409, message: 'Refused' }));
  await undoEdit(change, { edit, move: edit });
  expect(toasts()).toMatchObject([{ message: 'Already undone: change to EDGE-1' }]);
});

it('moves a ticket back to its former place and status', async () => {
  const place = { status: 'todo', before: 'x' };
  const [edit, move] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
  await undoEdit({ name: 'EDGE-1', former: { status: 'todo' }, place }, { edit, move });
  expect([edit.mock.calls, move.mock.calls]).toEqual([[], [[place]]]);
});

it('withdraws the toast of a change that was undone by keyboard', async () => {
  await offer('Deleted', 'deleted');
  await offer('Moved', 'moved');
  undoLast('p');
  await settled();
  expect(undone).toEqual(['moved']);
  expect(toasts()).toHaveLength(1);
});
