// Tests that the page keeps time for its user while many others write in one text.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { create } from 'zustand';
import { createPeople } from './people-in-text.ts';
import { showArrivals } from './show-arrivals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** @param drawMs how long the page takes to draw a change */
function shown(drawMs: number) {
  const [text, theirs] = [new Y.Doc(), new Y.Doc()];
  const awareness = new Awareness(text);
  const use = create<{ people: readonly string[] }>()(() => ({ people: [] }));
  const arrivals = showArrivals(text, createPeople({ text, awareness, use, userId: 'mara' }), 'server');
  let changes = 0;
  text.on('afterTransaction', ({ origin }) => {
    if (origin === 'server') changes++;
    // The clock alone: nothing else runs while a page draws.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + drawMs);
  });
  return {
    arrivals,
    use,
    caretOf: (client: number) => awareness.states.get(client)?.cursor,
    changes: () => changes,
    words: () => text.getText('t').toString(),
    write(letter: string) {
      const before = Y.encodeStateVector(theirs);
      theirs.getText('t').insert(theirs.getText('t').length, letter);
      arrivals.edit(Y.encodeStateAsUpdate(theirs, before));
    },
  };
}

it('draws each edit at once when that takes no time', () => {
  const { write, words, changes } = shown(1);
  for (const letter of 'abcd') write(letter);
  expect([words(), changes()]).toEqual(['abcd', 4]);
});

it('draws edits together that arrive while it rests from a slow one, twice as long as that took', () => {
  const { write, words, changes } = shown(20);
  for (const letter of 'abcd') write(letter);
  expect(words()).toBe('a');
  vi.advanceTimersByTime(39);
  expect(words()).toBe('a');
  vi.advanceTimersByTime(1);
  expect([words(), changes()]).toEqual(['abcd', 2]);
  vi.advanceTimersByTime(1_000);
  expect(changes()).toBe(2);
  write('e');
  expect(words()).toBe('abcde');
});

it('moves carets at most every 60 ms, and not before the letters beside them are shown', () => {
  const { arrivals, write, words, caretOf, use } = shown(200);
  const at = (clock: number) => {
    const place = { type: null, item: { client: 1, clock }, tname: null };
    return { anchor: place, head: place };
  };
  const move = (clock: number) =>
    arrivals.people({ type: 'people', here: [{ client: 7, user_id: 'tomas', cursor: at(clock) }], gone: [] });
  move(1);
  expect([caretOf(7), use.getState().people]).toEqual([at(1), ['tomas']]);
  write('a');
  write('b');
  move(2);
  move(3);
  expect([caretOf(7), words()]).toEqual([at(1), 'a']);
  vi.advanceTimersByTime(60);
  expect([caretOf(7), words()]).toEqual([at(3), 'ab']);
});

it('forgets what is not drawn yet when the connection is lost', () => {
  const { arrivals, write, words, use } = shown(20);
  arrivals.people({ type: 'people', here: [{ client: 7, user_id: 'tomas', cursor: null }], gone: [] });
  for (const letter of 'ab') write(letter);
  arrivals.clear();
  vi.advanceTimersByTime(1_000);
  expect([words(), use.getState().people]).toEqual(['a', []]);
});
