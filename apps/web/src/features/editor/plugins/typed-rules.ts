// Converts typed Markdown to formatting.
import { safeAddress } from '@worklane/domain/documents/safe-address';
import { InputRule, inputRules } from 'prosemirror-inputrules';
import type { MarkType } from 'prosemirror-model';
import { type EditorState, TextSelection } from 'prosemirror-state';
import { caretAfter } from '../blocks/add-block.ts';
import { blockAround, findBlock } from '../blocks/find-block.ts';
import { type Kind, turnInto } from '../blocks/turn-into.ts';
import { schema } from '../schema.ts';
import { addressBeforeSpace } from './typed-address.ts';

const { nodes, marks } = schema;

/** Converts a paragraph by the characters that it begins with. Other blocks stay. */
function atStart(pattern: RegExp, kindOf: (found: RegExpMatchArray) => Kind): InputRule {
  return new InputRule(pattern, (state, found, start, end) => {
    const block = blockAround(state.doc.resolve(start));
    if (block?.node.type !== nodes.paragraph) return null;
    const tr = state.tr.delete(start, end);
    turnInto(tr, block.pos, kindOf(found));
    return afterTurn(tr, block.node.attrs.id, found);
  });
}

function afterTurn(tr: EditorState['tr'], id: string, found: RegExpMatchArray): EditorState['tr'] {
  const pos = findBlock(tr.doc, id);
  const node = pos === undefined ? null : tr.doc.nodeAt(pos);
  if (pos === undefined || !node) return tr;
  if (node.type === nodes.code_block && found[1]) tr.setNodeAttribute(pos, 'language', found[1]);
  if (/^\[x\]/i.test(found[0])) tr.setNodeAttribute(pos, 'checked', true);
  const $list = tr.doc.resolve(pos);
  const number = Number.parseInt(found[0], 10);
  if ($list.parent.type === nodes.ordered_list && $list.parent.childCount === 1 && number > 1)
    tr.setNodeAttribute($list.before(), 'start', number);
  return tr;
}

const divider = new InputRule(/^(?:---|\*\*\*|___)$/, (state, _found, start, end) => {
  const block = blockAround(state.doc.resolve(start));
  if (block?.node.type !== nodes.paragraph || block.node.content.size > end - start) return null;
  const tr = state.tr.delete(start, end);
  const { id } = block.node.attrs;
  tr.replaceWith(block.pos, block.pos + 2, nodes.divider.create({ id }));
  return caretAfter(tr, block.pos);
});

/** A dash followed by a box: the list item that the dash created becomes a task. */
const taskInItem = new InputRule(/^\[([ x]?)\] $/i, (state, found, start, end) => {
  const block = blockAround(state.doc.resolve(start));
  if (block?.node.type !== nodes.list_item) return null;
  const tr = turnInto(state.tr.delete(start, end), block.pos, { type: 'todo' });
  return afterTurn(tr, block.node.attrs.id, found);
});

/** Replaces signs around words by a mark on the words. */
function around(pattern: RegExp, mark: MarkType): InputRule {
  return new InputRule(
    pattern,
    (state, found, start, end) => {
      const $start = state.doc.resolve(start);
      if (!$start.parent.type.allowsMarkType(mark) || hasCode(state, start, end)) return null;
      return markBetween(state, start, end, found, mark);
    },
    { inCodeMark: false },
  );
}

function markBetween(state: EditorState, start: number, end: number, found: RegExpMatchArray, mark: MarkType) {
  const words = found[1] ?? '';
  const signs = (found[0].length - words.length) / 2;
  const tr = state.tr;
  // The last sign is being typed: it is not there yet.
  tr.delete(end - signs + 1, end);
  tr.delete(start, start + signs);
  const to = end - 2 * signs + 1;
  tr.addMark(start, to, mark.create());
  tr.setSelection(TextSelection.create(tr.doc, to));
  return tr.removeStoredMark(mark);
}

const hasCode = (state: EditorState, from: number, to: number) => state.doc.rangeHasMark(from, to, marks.code);

const link = new InputRule(/\[([^\]\n]+)\]\(([^)\s]+)\)$/, (state, found, start, end) => {
  const href = safeAddress(found[2]);
  const words = found[1] ?? '';
  if (!href || hasCode(state, start, end)) return null;
  const tr = state.tr.replaceWith(start, end, schema.text(words, [marks.link.create({ href })]));
  return tr.removeStoredMark(marks.link);
});

export const typedRules = () =>
  inputRules({
    rules: [
      atStart(/^(#{1,6})\s$/, ([, signs = '']) => ({ type: 'heading', level: signs.length })),
      atStart(/^[-*+]\s$/, () => ({ type: 'bulleted-list' })),
      atStart(/^\d{1,6}[.)]\s$/, () => ({ type: 'numbered-list' })),
      atStart(/^\[[ xX]?\]\s$/, () => ({ type: 'todo' })),
      atStart(/^>\s$/, () => ({ type: 'quote' })),
      atStart(/^```([\w+#.-]{0,30})\s$/, () => ({ type: 'code' })),
      divider,
      taskInItem,
      around(/(?<![\w*])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, marks.strong),
      around(/(?<![\w_])__([^_\s](?:[^_]*[^_\s])?)__$/, marks.strong),
      around(/(?<![\w*])\*([^*\s](?:[^*]*[^*\s])?)\*$/, marks.em),
      around(/(?<![\w_])_([^_\s](?:[^_]*[^_\s])?)_$/, marks.em),
      around(/(?<!~)~~([^~\s](?:[^~]*[^~\s])?)~~$/, marks.s),
      around(/(?<!=)==([^=\s](?:[^=]*[^=\s])?)==$/, marks.mark),
      around(/(?<!`)`([^`\s](?:[^`]*[^`\s])?)`$/, marks.code),
      link,
      addressBeforeSpace,
    ],
  });
