// Tests that hostile words, attributes and types of blocks become harmless HTML.
import { expect, it } from 'vitest';
import { type TreeNode, writeBlocks } from './write-blocks.ts';

const SIGNS = `"><img src=x onerror='alert(1)'>&`;
const AS_WORDS = `"&gt;&lt;img src=x onerror='alert(1)'&gt;&amp;`;
const IN_QUOTES = AS_WORDS.replace('"', '&quot;');

const node = (type: string, attrs: TreeNode['attrs'] = {}, ...content: TreeNode[]): TreeNode => ({
  type,
  attrs,
  content,
});
const words = (text: string, ...marks: NonNullable<TreeNode['marks']>): TreeNode => ({
  ...node('text'),
  text,
  marks,
});

it.each<[string, TreeNode, string]>([
  ['words', node('paragraph', {}, words(`${SIGNS}\r\nb`)), `<p>${AS_WORDS}<br>b</p>`],
  [
    'code',
    node('code_block', { language: SIGNS }, words(`${SIGNS}\n`)),
    `<pre><code data-language="${IN_QUOTES}">${AS_WORDS}\n</code></pre>`,
  ],
  [
    'attributes',
    node('paragraph', { id: SIGNS, align: ['center'], dir: { toString: () => 'rtl' } }),
    `<p data-id="${IN_QUOTES}"></p>`,
  ],
  ['a level', node('heading', { level: 7 }), '<h1></h1>'],
  ['a level that is not a number', node('heading', { level: '2><script' }), '<h1></h1>'],
  [
    'a name',
    node('paragraph', {}, node('mention', { id: SIGNS, label: SIGNS })),
    `<p><span data-mention="${IN_QUOTES}">${AS_WORDS}</span></p>`,
  ],
  [
    'a name that is not text',
    node('paragraph', {}, node('ticket', { id: 'a', label: ['b'] })),
    '<p><span data-ticket="a"></span></p>',
  ],
  [
    'a live block',
    node('live', { kind: 'constructor', filter: SIGNS }),
    `<div data-live="constructor" data-filter="${IN_QUOTES}"></div>`,
  ],
  [
    'a task',
    node('todo_list', {}, node('list_item', { checked: SIGNS })),
    '<ul data-todo=""><li data-checked="false"></li></ul>',
  ],
  ['an unknown block', node('script', {}, words('alert(1)')), ''],
  ['a block named after a property of every object', node('__proto__', {}, words('a')), ''],
  ['inline content named after a property of every object', node('paragraph', {}, node('constructor')), '<p></p>'],
])('writes %s', (_what, block, html) => {
  expect(writeBlocks([block])).toBe(html);
});

it('omits default attributes, and opens a mark once for adjacent words that share it', () => {
  const link = { type: 'link', attrs: { href: '/a' } };
  const [strong, code, mark] = [
    { type: 'strong', attrs: {} },
    { type: 'code', attrs: {} },
    { type: 'mark', attrs: {} },
  ];
  const all = [
    node('ordered_list', { start: 1 }, node('list_item')),
    node('table', {}, node('table_row', {}, node('table_cell', { colspan: 1, rowspan: 2 }))),
    node('paragraph', {}, words('a', link), words('b', code, mark, strong, link), words('c', strong)),
  ];
  expect(writeBlocks(all)).toBe(
    '<ol><li></li></ol><table><tbody><tr><td rowspan="2"></td></tr></tbody></table>' +
      '<p><a href="/a" target="_blank" rel="noopener noreferrer">a<strong><mark><code>b</code></mark></strong></a>' +
      '<strong>c</strong></p>',
  );
});
