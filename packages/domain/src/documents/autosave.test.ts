// Tests when a document is saved, and how it meets what others save.
import { describe, expect, it } from 'vitest';
import {
  acknowledge,
  change,
  createNow,
  type DocumentText,
  draftOf,
  dueAt,
  fail,
  flush,
  hasText,
  isUnsaved,
  keepMine,
  openedAs,
  outrun,
  receive,
  refuse,
  requestOf,
  resumeAutosave,
  resumeShared,
  retryNow,
  type StoredText,
  send,
  sharedAs,
  startAutosave,
  takeTheirs,
  unshared,
} from './autosave.ts';

const DELAY = 2_000;
const EMPTY: DocumentText = { title: 'Untitled Document', category: 'General', content: '' };
const textOf = (content: string, title = 'Plan'): DocumentText => ({ title, category: 'General', content });
const storedOf = (content: string, version: number, title = 'Plan'): StoredText => ({
  ...textOf(content, title),
  version,
});
const opened = (content = '<p>a</p>', version = 1) => {
  const stored = storedOf(content, version);
  return startAutosave(stored, stored);
};

describe('when it saves', () => {
  it('waits for a pause after the last key, and saves only what has changed', () => {
    const first = change(opened(), { content: '<p>ab</p>' }, 1_000);
    const state = change(first, { content: '<p>abc</p>' }, 2_500);
    expect(dueAt(state, DELAY)).toBe(4_500);
    expect(requestOf(state)).toEqual({ kind: 'change', fields: { content: '<p>abc</p>' }, version: 1 });
    expect(dueAt(change(state, { content: '<p>a</p>' }, 3_000), DELAY)).toBeUndefined();
    expect(dueAt(change(opened(), { content: '<p>ab</p>' }, 0))).toBe(3_000);
  });

  it('saves while the user types without a pause', () => {
    let state = opened();
    for (let at = 0; at <= 40_000; at += 500) state = change(state, { content: `<p>${at}</p>` }, at);
    expect(dueAt(state, DELAY)).toBe(30_000);
    state = acknowledge(change(send(state), { content: '<p>more</p>' }, 40_500), storedOf('<p>40000</p>', 2));
    expect(dueAt(state, DELAY)).toBe(42_500);
  });

  it('is unsaved until the server has answered, also when the user has undone the change', () => {
    const undone = change(send(change(opened(), { content: '<p>ab</p>' }, 0)), { content: '<p>a</p>' }, 1);
    const both = receive(change(opened(), { content: '<p>mine</p>' }, 0), storedOf('<p>theirs</p>', 2));
    const states = [undone, fail(undone, 2), change(both, { content: '<p>a</p>' }, 3)];
    expect(states.map(isUnsaved)).toEqual([true, true, true]);
  });

  it('never saves empty HTML, and creates no document without text', () => {
    expect(dueAt(change(opened(), { content: '' }, 0), DELAY)).toBeUndefined();
    const titled = change(startAutosave(EMPTY), { title: 'Plan', content: '<p></p>' }, 0);
    expect([dueAt(titled, DELAY), isUnsaved(titled)]).toEqual([undefined, true]);
    expect(requestOf(createNow(titled))).toMatchObject({ kind: 'create' });
    const written = change(titled, { content: '<p>a</p>' }, 0);
    expect(requestOf(written)).toEqual({ kind: 'create', text: textOf('<p>a</p>') });
    const seen = ['<hr>', '<p>x</p>', '<div data-live="team"></div>', '<table></table>', '<img src="x">'];
    expect(['<p> &nbsp;</p>', ...seen].map(hasText)).toEqual([false, ...seen.map(() => true)]);
  });

  it('saves a title or a category alone, and calls an empty title what new documents are called', () => {
    expect(requestOf(change(opened(), { title: 'Aim' }, 0))).toEqual({
      kind: 'change',
      fields: { title: 'Aim' },
      version: 1,
    });
    expect(requestOf(change(opened(), { title: ' ' }, 0))).toMatchObject({ fields: { title: 'Untitled Document' } });
    expect(requestOf(change(opened(), { title: 'Plan ' }, 0))).toBeUndefined();
    expect(requestOf(change(opened(), { category: 'Aims' }, 0))).toMatchObject({ fields: { category: 'Aims' } });
  });

  it('sends nothing when the editor only writes the same content in its own way', () => {
    const state = openedAs(opened('<P>a</P>'), '<p>a</p>');
    expect([isUnsaved(state), requestOf(state)]).toEqual([false, undefined]);
    expect(requestOf(change(change(state, { content: '<p>ab</p>' }, 0), { content: '<p>a</p>' }, 1))).toBeUndefined();
    const sending = openedAs(send(change(opened('<P>a</P>'), { title: 'Aim' }, 0)), '<p>a</p>');
    expect(requestOf(acknowledge(sending, storedOf('<P>a</P>', 2, 'Aim')))).toBeUndefined();
  });

  it('sends nothing of a shared text, and all of it once it is no longer shared and not kept', () => {
    const shared = sharedAs(opened(), '<p>ours</p>');
    expect([shared.now.content, isUnsaved(shared), requestOf(shared)]).toEqual(['<p>ours</p>', false, undefined]);
    expect(requestOf(unshared(shared))).toEqual({ kind: 'change', fields: { content: '<p>ours</p>' }, version: 1 });
  });

  it('sends the title alone, and no content, when a call was lost while the text is shared', () => {
    const renamed = change(sharedAs(opened(), '<p>ours</p>'), { title: 'Aim' }, 0);
    const written = sharedAs(fail(sharedAs(send(renamed), '<p>ours, and on</p>'), 0), '<p>ours, and further</p>');
    expect(requestOf(written)).toMatchObject({ fields: { title: 'Aim' }, version: 1 });
    expect(requestOf(written)).not.toHaveProperty('fields.content');
    // Text that wasn't kept when the sharing ended doesn't count as saved by the answer to an earlier call.
    const ended = acknowledge(unshared(sharedAs(send(renamed), '<p>ours</p>')), storedOf('<p>a</p>', 2, 'Aim'));
    expect(requestOf(ended)).toMatchObject({ fields: { content: '<p>ours</p>' } });
  });

  it('resumes the draft of a shared text without a choice, with its words and the newest title', () => {
    const draft = draftOf(unshared(change(sharedAs(opened(), '<p>ours</p>'), { category: 'Aims' }, 0)));
    const state = resumeShared(draft, storedOf('<p>theirs</p>', 3, 'Aim'));
    expect([state.theirs, state.now, state.stored?.version]).toEqual([
      undefined,
      { title: 'Aim', category: 'Aims', content: '<p>ours</p>' },
      3,
    ]);
    expect(requestOf(state)).toEqual({ kind: 'change', fields: { category: 'Aims' }, version: 3 });
  });

  it('flushes at once, tries again with growing pauses, and after a refusal only what is new', () => {
    const changed = change(opened(), { content: '<p>ab</p>' }, 1_000);
    expect(dueAt(flush(changed), DELAY)).toBe(0);
    expect([flush(opened()).isUrgent, createNow(opened()).isUrgent]).toEqual([false, false]);
    const hidden = flush(change(send(changed), { content: '<p>abc</p>' }, 2_000));
    expect(dueAt(acknowledge(hidden, storedOf('<p>ab</p>', 2)), DELAY)).toBe(0);
    expect(acknowledge(flush(send(changed)), storedOf('<p>ab</p>', 2)).isUrgent).toBe(false);
    let state = changed;
    const pauses = [1, 2, 3, 4, 5, 6].map(() => {
      state = fail(send(state), 10_000);
      return (dueAt(state, DELAY) ?? 0) - 10_000;
    });
    expect(pauses).toEqual([1_000, 2_000, 5_000, 10_000, 30_000, 30_000]);
    expect(dueAt(retryNow(state), DELAY)).toBe(0);
    const failed = fail(send(changed), 10_000);
    expect(dueAt(change(failed, { content: '<p>abc</p>' }, 10_900), DELAY)).toBe(11_000);
    const refused = refuse(send(failed));
    expect([dueAt(refused, DELAY), dueAt(retryNow(refused), DELAY)]).toEqual([undefined, 0]);
    const changedAgain = change(refused, { content: '<p>abc</p>' }, 5_000);
    expect(requestOf(changedAgain)).toMatchObject({ fields: { content: '<p>abc</p>' } });
    expect(dueAt({ ...changedAgain, retryAt: 0 }, DELAY)).toBe(7_000);
  });
});

describe('when someone else saves', () => {
  const changed = change(opened(), { content: '<p>mine</p>' }, 0);

  it('follows where nothing is unsaved', () => {
    const state = receive(opened(), storedOf('<p>theirs</p>', 2, 'Aim'));
    expect(state.now).toEqual(textOf('<p>theirs</p>', 'Aim'));
    expect([state.replaced, isUnsaved(state)]).toEqual([1, false]);
  });

  it('merges a title and a text that two users changed separately', () => {
    const retitled = receive(changed, storedOf('<p>a</p>', 2, 'Aim'));
    expect(requestOf(retitled)).toEqual({ kind: 'change', fields: { content: '<p>mine</p>' }, version: 2 });
    expect([retitled.now.title, retitled.theirs]).toEqual(['Aim', undefined]);
    const moved = receive(changed, { ...storedOf('<p>a</p>', 2), category: 'Aims' });
    expect([moved.now.category, requestOf(moved)]).toMatchObject(['Aims', { fields: { content: '<p>mine</p>' } }]);
    const both = receive(change(opened(), { title: 'Mine' }, 0), storedOf('<p>a</p>', 2, 'Theirs'));
    expect(requestOf(both)).toEqual({ kind: 'change', fields: { title: 'Mine' }, version: 2 });
    const titled = receive(change(opened(), { title: 'Mine' }, 0), storedOf('<p>theirs</p>', 2));
    expect(titled.now).toEqual(textOf('<p>theirs</p>', 'Mine'));
    expect(requestOf(titled)).toEqual({ kind: 'change', fields: { title: 'Mine' }, version: 2 });
  });

  it("keeps the editor's form of the text, and the typed title", () => {
    const state = openedAs(opened(), '<p data-id="1">a</p>');
    expect(receive(state, storedOf('<p>a</p>', 2, 'Aim'))).toMatchObject({
      now: textOf('<p data-id="1">a</p>', 'Aim'),
      replaced: 0,
    });
    const typing = acknowledge(send(change(state, { title: 'Aim ' }, 0)), storedOf('<p>a</p>', 2, 'Aim'));
    expect([typing.now.title, requestOf(typing)]).toEqual(['Aim ', undefined]);
    const written = send(change(state, { content: '<p>mine</p>' }, 0));
    expect(acknowledge(written, storedOf('<p>mine</p>', 3, 'Theirs')).now).toEqual(textOf('<p>mine</p>', 'Theirs'));
  });

  it('waits for a choice between two texts', () => {
    const state = outrun(send(changed), storedOf('<p>theirs</p>', 2));
    expect([requestOf(state), state.now.content, state.theirs?.content]).toEqual([
      undefined,
      '<p>mine</p>',
      '<p>theirs</p>',
    ]);
    expect(requestOf(keepMine(state))).toEqual({ kind: 'change', fields: { content: '<p>mine</p>' }, version: 2 });
    expect(dueAt(keepMine(state), DELAY)).toBe(0);
    for (const each of [state, receive(fail(send(changed), 0), storedOf('<p>theirs</p>', 2))]) {
      expect(takeTheirs(each).now.content).toBe('<p>theirs</p>');
      expect(isUnsaved(takeTheirs(each))).toBe(false);
    }
  });

  it('remembers the latest that it hears while its own is on its way', () => {
    const heard = receive(receive(send(changed), storedOf('<p>latest</p>', 4)), storedOf('<p>late</p>', 3));
    const saved = acknowledge(heard, storedOf('<p>mine</p>', 2));
    expect([saved.now.content, saved.stored?.version]).toEqual(['<p>latest</p>', 4]);
    for (const unsaved of [fail(heard, 0), refuse(heard)]) expect(unsaved.theirs?.content).toBe('<p>latest</p>');
    const creating = send(change(startAutosave(EMPTY), { content: '<p>mine</p>' }, 0));
    const created = acknowledge(receive(creating, storedOf('<p>theirs</p>', 2)), storedOf('<p>mine</p>', 1));
    expect(created.now.content).toBe('<p>theirs</p>');
    expect(receive(fail(creating, 0), storedOf('<p>theirs</p>', 2)).theirs?.content).toBe('<p>theirs</p>');
  });

  it('recognizes its own text by the content when the answer was lost', () => {
    const typedOn = change(fail(send(changed), 0), { content: '<p>mine, more</p>' }, 1);
    const state = receive(typedOn, storedOf('<p>mine</p>', 2));
    expect([state.theirs, receive(changed, storedOf('<p>mine</p>', 2)).theirs]).toEqual([undefined, undefined]);
    expect(requestOf(state)).toMatchObject({ fields: { content: '<p>mine, more</p>' }, version: 2 });
    const reloaded = resumeAutosave(
      draftOf(change(send(changed), { content: '<p>more</p>' }, 1)),
      storedOf('<p>mine</p>', 2),
    );
    expect(reloaded.theirs).toBeUndefined();
  });

  it('notices their text in the answer to a new title', () => {
    const titled = send(change(opened(), { title: 'Mine' }, 0));
    const state = acknowledge(titled, storedOf('<p>theirs</p>', 3, 'Mine'));
    expect([state.now.content, state.stored?.version]).toEqual(['<p>theirs</p>', 3]);
    const writing = acknowledge(change(titled, { content: '<p>mine</p>' }, 1), storedOf('<p>theirs</p>', 3, 'Mine'));
    expect(writing.theirs?.content).toBe('<p>theirs</p>');
  });
});
