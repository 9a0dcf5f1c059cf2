// Proves what moving, turning, indenting and deleting blocks keep, whatever the document is.
import fc from 'fast-check';
import { EditorState, Selection, TextSelection, type Transaction } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import { createState } from '../create-state.ts';
import { readHtml } from '../html/read-html.ts';
import { writeHtml } from '../html/write-html.ts';
import { keys } from '../keys.ts';
import { blockIds, giveIds } from '../plugins/block-ids.ts';
import { isBlock } from '../schema.ts';
import { findBlock } from './find-block.ts';
import { indent, outdent } from './indent.ts';
import { deleteBlock, moveBlock, moveByOne } from './move-block.ts';
import { partLines } from './part-lines.ts';
import { type Kind, turnInto } from './turn-into.ts';

function changed(html: string, change: (tr: Transaction, at: (id: string) => number) => unknown): string {
  const { tr } = EditorState.create({ doc: readHtml(html) });
  change(tr, (id) => findBlock(tr.doc, id) ?? -1);
  tr.doc.check();
  return writeHtml(tr.doc.content);
}

test.each([
  ['the first', 2, 2, '<p>a|</p><p>b<br>c<br>d</p>'],
  ['one in the middle', 4, 4, '<p>a</p><p>b|</p><p>c<br>d</p>'],
  ['an end and a start', 4, 5, '<p>a</p><p>b<br>|c</p><p>d</p>'],
  ['the last', 8, 8, '<p>a<br>b<br>c</p><p>d|</p>'],
  ['all', 1, 8, '<p>a<br>b<br>c<br>d|</p>'],
])('lines of a paragraph become one of their own: %s', (_name, from, to, expected) => {
  const { tr } = EditorState.create({ doc: readHtml('<p data-id="x">a<br>b<br>c<br>d</p>') });
  partLines(tr, from, to);
  tr.doc.check();
  tr.insertText('|');
  expect(writeHtml(tr.doc.content).replaceAll(/ data-id="[^"]*"/g, '')).toBe(expected);
});

describe('a block that becomes another begins with the properties of its kind', () => {
  test.each<[string, string, Kind, string]>([
    ['heading', '<p data-id="a">x</p>', { type: 'heading' }, '<h1 data-id="a">x</h1>'],
    ['heading of a heading', '<h4 data-id="a">x</h4>', { type: 'heading' }, '<h1 data-id="a">x</h1>'],
    [
      'code',
      '<p data-id="a">x <b>y</b><br>z</p>',
      { type: 'code' },
      '<pre data-id="a"><code data-language="text">x y\nz</code></pre>',
    ],
    [
      'todo',
      '<p data-id="a">x</p>',
      { type: 'todo' },
      '<ul data-todo=""><li data-id="a" data-checked="false">x</li></ul>',
    ],
    [
      'a done task',
      '<ul data-todo=""><li data-id="a" data-checked="true">x</li></ul>',
      { type: 'todo' },
      '<ul data-todo=""><li data-id="a" data-checked="false">x</li></ul>',
    ],
    [
      'callout',
      '<aside data-id="a" data-callout="error"><p>x</p></aside>',
      { type: 'callout' },
      '<aside data-id="a" data-callout="info"><p>x</p></aside>',
    ],
    ['divider', '<p data-id="a">x</p><p data-id="b"></p>', { type: 'divider' }, '<hr data-id="a"><p data-id="b"></p>'],
    [
      'a centred paragraph',
      '<p data-id="a" data-align="center">x</p>',
      { type: 'quote' },
      '<blockquote data-id="a">x</blockquote>',
    ],
    [
      'an item amid others',
      '<ul><li data-id="b">1</li><li data-id="a">2</li><li data-id="c">3</li></ul>',
      { type: 'paragraph' },
      '<ul><li data-id="b">1</li></ul><p data-id="a">2</p><ul><li data-id="c">3</li></ul>',
    ],
    [
      'beside a list of its kind',
      '<ul><li data-id="b">1</li></ul><p data-id="a">2</p>',
      { type: 'bulleted-list' },
      '<ul><li data-id="b">1</li><li data-id="a">2</li></ul>',
    ],
  ])('%s', (_name, html, kind, expected) => {
    expect(changed(html, (tr, at) => turnInto(tr, at('a'), kind))).toBe(expected);
  });

  test('each line of a paragraph becomes an item', () => {
    const html = changed('<p data-id="a">x<br>y</p>', (tr, at) => turnInto(tr, at('a'), { type: 'numbered-list' }));
    expect(html).toMatch(/^<ol><li data-id="a">x<\/li><li data-id="\w+">y<\/li><\/ol>$/);
  });
});

const words = fc.stringMatching(/^[a-z]{1,6}$/);
const item = fc.letrec<{ item: string }>((tie) => ({
  item: fc
    .tuple(words, fc.option(fc.array(tie('item'), { minLength: 1, maxLength: 2 }), { maxDepth: 2 }))
    .map(([text, inner]) => `<li>${text}${inner ? `<ul>${inner.join('')}</ul>` : ''}</li>`),
})).item;
const aBlock = fc.oneof(
  words.map((text) => `<p>${text}</p>`),
  words.map((text) => `<h2>${text}</h2>`),
  words.map((text) => `<aside data-callout="info"><p>${text}</p></aside>`),
  words.map((text) => `<pre>${text}</pre>`),
  words.map((text) => `<table><tr><td>${text}</td></tr></table>`),
  words.map((text) => `<div data-nested=""><p>${text}</p></div>`),
  fc
    .tuple(fc.constantFrom('ul', 'ol', 'ul data-todo'), fc.array(item, { minLength: 1, maxLength: 3 }))
    .map(([tag, items]) => `<${tag}>${items.join('')}</${tag.slice(0, 2)}>`),
);
const KINDS: Kind[] = [
  { type: 'paragraph' },
  { type: 'heading', level: 3 },
  { type: 'quote' },
  { type: 'code' },
  { type: 'todo' },
  { type: 'bulleted-list' },
  { type: 'callout' },
];

const step = fc.record({ act: fc.nat(5), block: fc.nat(30), other: fc.nat(30), kind: fc.nat(KINDS.length - 1) });

function act(
  tr: Transaction,
  { act: what, block, other, kind }: { act: number; block: number; other: number; kind: number },
): void {
  const all: number[] = [];
  tr.doc.descendants((node, pos) => {
    if (isBlock(node.type.name)) all.push(pos);
    return !node.isTextblock;
  });
  const [from = 0, to = 0] = [all[block % all.length], all[other % all.length]];
  const node = tr.doc.nodeAt(from);
  if (what === 0) moveBlock(tr, from, to, other % 2 === 0 ? 'before' : 'after');
  else if (what === 1) moveByOne(tr, from, other % 2 === 0 ? 1 : -1);
  else if (what === 2) indent(tr, from);
  else if (what === 3) outdent(tr, from);
  else if (node?.isTextblock || node?.type.name === 'list_item') turnInto(tr, from, KINDS[kind] as Kind);
}

test('whatever is moved, turned and indented, every word stays and the document is one that can be stored', () => {
  fc.assert(
    fc.property(fc.array(aBlock, { minLength: 1, maxLength: 5 }), fc.array(step, { maxLength: 8 }), (html, steps) => {
      const { tr } = EditorState.create({ doc: readHtml(html.join('')) });
      giveIds(tr);
      const wordsOf = () =>
        tr.doc.textBetween(0, tr.doc.content.size, ' ').split(/\s+/).filter(Boolean).sort().join(' ');
      const before = wordsOf();
      for (const each of steps) {
        act(tr, each);
        tr.doc.check();
      }
      expect(wordsOf()).toBe(before);
      expect(writeHtml(readHtml(writeHtml(tr.doc.content)).content)).toBe(writeHtml(tr.doc.content));
      expect(giveIds(tr)).toBe(false);
    }),
    { numRuns: 150 },
  );
});

test('blocks that are deleted one by one leave an empty paragraph', () => {
  fc.assert(
    fc.property(fc.array(aBlock, { minLength: 1, maxLength: 4 }), (html) => {
      const { tr } = EditorState.create({ doc: readHtml(html.join('')) });
      for (let turn = 0; turn < 60 && tr.doc.textContent !== ''; turn++) {
        let at = 0;
        tr.doc.descendants((node, pos) => {
          if (isBlock(node.type.name)) at = pos;
          return !node.isTextblock;
        });
        deleteBlock(tr, at);
        tr.doc.check();
      }
      expect(writeHtml(tr.doc.content)).toMatch(/^<p data-id="\w+"><\/p>$/);
    }),
    { numRuns: 40 },
  );
});

const KEYS = [
  'Enter',
  'Shift-Enter',
  'Mod-Enter',
  'Backspace',
  'Delete',
  'Tab',
  'Shift-Tab',
  'Escape',
  'ArrowDown',
  'Mod-Shift-ArrowUp',
];
const press = fc.record({ key: fc.constantFrom(...KEYS), from: fc.nat(200), to: fc.nat(200), isRange: fc.boolean() });

test('whatever key is pressed wherever, the document is one that can be stored', () => {
  fc.assert(
    fc.property(
      fc.array(aBlock, { minLength: 1, maxLength: 4 }),
      fc.array(press, { maxLength: 10 }),
      (html, presses) => {
        let state = createState(html.join(''), [blockIds()]);
        for (const { key, from, to, isRange } of presses) {
          const size = state.doc.content.size;
          const near = (at: number) => Selection.near(state.doc.resolve(at % (size + 1))).$from;
          const selection = TextSelection.between(near(from), near(isRange ? to : from));
          if (key !== 'Enter' || from % 3 > 0) state = state.apply(state.tr.setSelection(selection));
          keys[key]?.(state, (tr) => {
            state = state.apply(tr);
          });
          state.doc.check();
          const stored = writeHtml(state.doc.content);
          expect(writeHtml(readHtml(stored).content)).toBe(stored);
        }
      },
    ),
    { numRuns: 100 },
  );
});
