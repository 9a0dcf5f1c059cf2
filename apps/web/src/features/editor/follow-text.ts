// Updates an open document to another text by changing only what differs: the caret stays in its words, and undo
// reverts only the user's own steps.
import { Fragment, type Node } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import { writeHtml } from './html/write-html.ts';

export function followText(tr: Transaction, next: Node): Transaction {
  const target = next.copy(Fragment.from(withKnownIds(tr.doc, next)));
  const from = tr.doc.content.findDiffStart(target.content);
  const end = tr.doc.content.findDiffEnd(target.content);
  if (from === null || end === null) return tr;
  // The same letters can count to both ends.
  const overlap = Math.max(0, from - Math.min(end.a, end.b));
  tr.replace(from, end.a + overlap, target.slice(from, end.b + overlap));
  // What was cut through the middle of a table or a list may fit in another way.
  if (!tr.doc.eq(target)) tr.replaceWith(0, tr.doc.content.size, target.content);
  return tr.setMeta('addToHistory', false);
}

/** Keeps known ids of blocks when both texts have the same words. */
function withKnownIds(current: Node, next: Node): Node[] {
  const [olds, news] = [current.children, [...next.children]];
  const [before, after] = [olds.map(wordsOf), news.map(wordsOf)];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  for (let index = 0; index < start; index++) news[index] = olds[index] as Node;
  for (let index = 1; index <= end; index++) news[news.length - index] = olds[olds.length - index] as Node;
  const changed = [olds.slice(start, olds.length - end), news.slice(start, news.length - end)] as const;
  if (changed[0].length !== changed[1].length) return news;
  for (const [index, node] of changed[1].entries()) {
    const old = changed[0][index] as Node;
    if (node.attrs.id !== null || old.type !== node.type) continue;
    news[start + index] = node.type.create(Object.assign({}, node.attrs, { id: old.attrs.id }), node.content);
  }
  return news;
}

const wordsOf = (block: Node) => writeHtml(Fragment.from(block)).replace(/ data-id="[^"]*"/g, '');
