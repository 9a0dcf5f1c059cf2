// Gives the page access to an editor: its HTML, its outline, its words.
import { Fragment } from 'prosemirror-model';
import { Selection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { addBelow } from './blocks/add-block.ts';
import { findBlock, selectedBlock } from './blocks/find-block.ts';
import { followText } from './follow-text.ts';
import { readHtml } from './html/read-html.ts';
import { writeHtml } from './html/write-html.ts';
import type { EditorHandle } from './parts/editor-props.ts';
import { giveIds } from './plugins/block-ids.ts';
import { find } from './plugins/find-words.ts';
import { passageHere, passageNow, revealPassage, selectedParts } from './plugins/passages.ts';
import { schema } from './schema.ts';

export function createHandle(current: () => EditorView | undefined): EditorHandle {
  const withView = (act: (view: EditorView) => void) => () => {
    const view = current();
    if (view) act(view);
  };
  return {
    html: () => writeHtml(current()?.state.doc.content ?? Fragment.empty),
    replace: (html) =>
      withView((view) => {
        const tr = followText(view.state.tr, readHtml(html));
        giveIds(tr);
        view.dispatch(tr);
      })(),
    focus: withView((view) => view.focus()),
    caret: () => {
      const view = current();
      if (!view?.hasFocus()) return null;
      const { anchor, head } = view.state.selection;
      return { anchor, head };
    },
    putCaret: ({ anchor, head }) =>
      withView((view) => {
        const { doc } = view.state;
        const at = (pos: number) => doc.resolve(Math.min(pos, doc.content.size));
        view.dispatch(view.state.tr.setSelection(TextSelection.between(at(anchor), at(head))));
        view.focus();
      })(),
    addBlock: withView((view) => {
      view.dispatch(addBelow(view.state.tr, selectedBlock(view.state), true));
      view.focus();
    }),
    outline: () => outlineOf(current()),
    show: (blockId) => withView((view) => show(view, blockId))(),
    words: () => countWords(current()),
    selectedParts: () => ask(current, selectedParts) ?? [],
    passageNow: (id) => ask(current, (view) => passageNow(view, id)) ?? [],
    passageHere: () => ask(current, passageHere),
    revealPassage: (id) => ask(current, (view) => revealPassage(view, id)) ?? false,
    find: (words) => {
      const view = current();
      return view ? find(view, words) : { count: 0, next: nothing, previous: nothing, end: nothing };
    },
  };
}

function ask<Answer>(
  current: () => EditorView | undefined,
  question: (view: EditorView) => Answer,
): Answer | undefined {
  const view = current();
  return view && question(view);
}

const nothing = () => undefined;

function outlineOf(view: EditorView | undefined) {
  const found: ReturnType<EditorHandle['outline']> = [];
  view?.state.doc.descendants((node) => {
    if (node.type === schema.nodes.heading && node.textContent.trim())
      found.push({ id: node.attrs.id, level: node.attrs.level, text: node.textContent });
    return !node.isTextblock;
  });
  return found;
}

function show(view: EditorView, blockId: string): void {
  const pos = findBlock(view.state.doc, blockId);
  const element = pos === undefined ? null : view.nodeDOM(pos);
  if (pos === undefined || !(element instanceof HTMLElement)) return;
  element.scrollIntoView({ block: 'start' });
  view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(pos + 1))));
  view.focus();
}

/** Letters and digits in a row, in the scripts that put spaces between words; each sign of those that do not. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu;

function countWords(view: EditorView | undefined): number {
  const doc = view?.state.doc;
  if (!doc) return 0;
  return (
    doc
      .textBetween(0, doc.content.size, '\n', (leaf) =>
        leaf.isInline ? (leaf.type.spec.leafText?.(leaf) ?? ' ') : ' ',
      )
      .match(WORD)?.length ?? 0
  );
}
