// Tests which typed words open the menu of commands or of people, and what it looks for.
import { EditorState } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { schema } from '../schema.ts';
import { suggestion, suggestionOf } from './suggestion.ts';

/** Types words letter by letter into an empty paragraph. */
function typed(words: string) {
  let state = EditorState.create({ schema, plugins: [suggestion(() => false)] });
  for (const sign of words) state = state.apply(state.tr.insertText(sign));
  const found = suggestionOf(state);
  return found && `${found.trigger} ${found.query}`;
}

test.each([
  ['/', '/ '],
  ['/date', '/ date'],
  ['/date/', '/ date/'],
  ['/date/time', '/ date/time'],
  ['See /todo', '/ todo'],
  ['@ma', '@ ma'],
  ['/date time', null],
  ['//', null],
  ['/usr/local/bin', null],
  ['and/or', null],
  ['a@b', null],
  ['@ma/x', null],
])('typing %j looks for %j', (words, found) => {
  expect(typed(words)).toBe(found);
});
