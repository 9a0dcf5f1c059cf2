// The word after an @ that is being written, and the mention that takes its place.
import type { Person } from '../companies/parts/people.ts';

function textBeforeCaret(): { node: Text; offset: number } | undefined {
  const selection = document.getSelection();
  const node = selection?.anchorNode;
  if (!selection?.isCollapsed || !(node instanceof Text)) return undefined;
  return { node, offset: selection.anchorOffset };
}

/** Undefined when no @ stands before it: one at the beginning or after a space. */
export function wordAtCaret(): string | undefined {
  const caret = textBeforeCaret();
  return caret && /(?:^|\s)@([\p{L}\p{N}_-]{0,30})$/u.exec(caret.node.data.slice(0, caret.offset))?.[1];
}

/** @param length how many signs before the caret it replaces */
export function insertMention({ id, name }: Pick<Person, 'id' | 'name'>, length: number): void {
  const caret = textBeforeCaret();
  if (!caret) return;
  const { node, offset } = caret;
  const range = document.createRange();
  range.setStart(node, Math.max(0, offset - length));
  range.setEnd(node, offset);
  range.deleteContents();
  const mention = document.createElement('span');
  mention.dataset.mention = id;
  mention.contentEditable = 'false';
  mention.textContent = `@${name}`;
  const space = document.createTextNode('\u00a0');
  range.insertNode(space);
  range.insertNode(mention);
  document.getSelection()?.collapse(space, 1);
}
