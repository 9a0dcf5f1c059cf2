// Finds words in the document, marks them and goes from one to the next.
import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import type { EditorHandle } from '../parts/editor-props.ts';

interface Found {
  words: string;
  at: number;
  matches: { from: number; to: number }[];
  shown: DecorationSet;
}

const key = new PluginKey<Found>('find-words');
const NONE: Found = { words: '', at: 0, matches: [], shown: DecorationSet.empty };

function search(doc: Node, words: string, at: number): Found {
  if (words === '') return NONE;
  const pattern = new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu');
  const matches: Found['matches'] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    // What is no text counts as one sign, as it does for positions.
    const text = node.textBetween(0, node.content.size, undefined, '\ufffc');
    for (const { 0: hit, index } of text.matchAll(pattern))
      if (hit) matches.push({ from: pos + 1 + index, to: pos + 1 + index + hit.length });
    return false;
  });
  const current = Math.min(at, Math.max(0, matches.length - 1));
  const marks = matches.map(({ from, to }, index) =>
    Decoration.inline(from, to, { 'data-found': index === current ? 'current' : '' }),
  );
  return { words, at: current, matches, shown: DecorationSet.create(doc, marks) };
}

export const findWords = () =>
  new Plugin<Found>({
    key,
    state: {
      init: () => NONE,
      apply(tr, found) {
        const asked = tr.getMeta(key) as { words: string; at: number } | undefined;
        if (asked) return search(tr.doc, asked.words, asked.at);
        return tr.docChanged && found.words !== '' ? search(tr.doc, found.words, found.at) : found;
      },
    },
    props: { decorations: (state) => key.getState(state)?.shown },
  });

export function find(view: EditorView, words: string): ReturnType<EditorHandle['find']> {
  const go = (sought: string, to: (found: Found) => number) => {
    const found = key.getState(view.state) ?? NONE;
    view.dispatch(view.state.tr.setMeta(key, { words: sought, at: to(found) }));
    view.dom.querySelector('[data-found="current"]')?.scrollIntoView({ block: 'nearest' });
  };
  const step = (by: number) => () =>
    go(words, ({ at, matches }) => (matches.length === 0 ? 0 : (at + by + matches.length) % matches.length));
  go(words, () => 0);
  return {
    count: key.getState(view.state)?.matches.length ?? 0,
    next: step(1),
    previous: step(-1),
    end: () => go('', () => 0),
  };
}
