// Marks the passages that comments are about, and keeps them on their words while the text changes.
import {
  type AnchorPart,
  PassageFinder,
  PassageMover,
  type SentPart,
  textsOf,
} from '@worklane/domain/documents/anchors';
import { placeId } from '@worklane/domain/documents/text-blocks';
import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { type DocBlock, posAt, readBlocks, within } from './block-texts.ts';

/** What a comment is about. */
export interface Passage {
  id: string;
  parts: readonly AnchorPart[];
}

export interface Passages {
  list: readonly Passage[];
  /** The one whose comments are open. */
  current: string | null;
}

/** One part of a passage as it was marked. */
interface Mark {
  id: string;
  index: number;
  part: AnchorPart;
}

interface Marked {
  marks: readonly Mark[];
  current: string | null;
  shown: DecorationSet;
}

const key = new PluginKey<Marked>('passages');
const NONE: Marked = { marks: [], current: null, shown: DecorationSet.empty };

export const passages = (onPassage: (id: string) => void) =>
  new Plugin<Marked>({
    key,
    state: {
      init: () => NONE,
      apply(tr, marked, before) {
        const given = tr.getMeta(key) as Passages | undefined;
        const moved = tr.docChanged && marked.marks.length > 0 ? follow(tr, before.doc, marked) : marked;
        return given ? mark(tr.doc, moved, given) : moved;
      },
    },
    props: {
      decorations: (state) => key.getState(state)?.shown,
      handleClick(view, pos, event) {
        const [hit] = key.getState(view.state)?.shown.find(pos, pos) ?? [];
        if (hit && event.button === 0 && view.state.selection.empty) onPassage((hit.spec as Mark).id);
        return false;
      },
    },
  });

function draw(doc: Node, blocks: readonly DocBlock[], { marks, current }: Omit<Marked, 'shown'>): Marked {
  const blocksById = new Map(blocks.toReversed().map((block) => [block.id, block]));
  const shown = marks.flatMap((each) => {
    const block = each.part.is_lost ? undefined : blocksById.get(each.part.block);
    const from = block && posAt(block, each.part.start, false);
    const to = block && posAt(block, each.part.end, true);
    if (from === undefined || to === undefined || from >= to) return [];
    return [Decoration.inline(from, to, { 'data-passage': each.id === current ? 'current' : '' }, each)];
  });
  return { marks, current, shown: DecorationSet.create(doc, shown) };
}

/**
 * Shows the server's marks, and keeps those that exist where their words are now: the server has the last saved text.
 */
function mark(doc: Node, marked: Marked, { list, current }: Passages): Marked {
  const blocks = readBlocks(doc);
  const finder = new PassageFinder(textsOf(blocks));
  const known = new Map(marksNow(blocks, marked).map((each) => [nameOf(each), each] as const));
  const marks = list.flatMap(({ id, parts }) =>
    parts.map((given, index) => {
      const now = known.get(nameOf({ id, index }));
      if (now && !now.part.is_lost) return now;
      const part = Object.assign({}, given, { block: ownId(blocks, given.block) });
      return { id, index, part: finder.settled([part])[0] ?? part };
    }),
  );
  return draw(doc, blocks, { marks, current });
}

/** Returns the current id of a block. One without an id is identified by its place until it is edited. */
function ownId(blocks: readonly DocBlock[], id: string): string {
  if (!id.startsWith('~')) return id;
  return blocks.find((_, at) => placeId(at) === id)?.id ?? id;
}

function follow(tr: Transaction, before: Node, marked: Marked): Marked {
  const shown = marked.shown.map(tr.mapping, tr.doc);
  const places = shown.find().length;
  const isComplete = places === marked.marks.length || !bringsWords(tr);
  if (isComplete && places === marked.shown.find().length) return { ...marked, shown };
  // Words were deleted or are back, or a change of others replaced all of the document.
  const blocks = readBlocks(tr.doc);
  const former = readBlocks(before);
  const mover = new PassageMover(textsOf(former), textsOf(blocks));
  const kept = new Map(marksNow(blocks, { ...marked, shown }).map((each) => [nameOf(each), each] as const));
  const marks = marksNow(former, marked).map((each) => {
    const now = kept.get(nameOf(each));
    if (now && !now.part.is_lost) return now;
    return { ...each, part: mover.move([each.part])[0] ?? each.part };
  });
  return draw(tr.doc, blocks, { marks, current: marked.current });
}

/** Tells whether a change inserts more than one character, and so may bring back deleted words. */
function bringsWords(tr: Transaction): boolean {
  let most = 0;
  for (const map of tr.mapping.maps)
    map.forEach((_from, _to, start, end) => {
      most = Math.max(most, end - start);
    });
  return most > 1;
}

const nameOf = ({ id, index }: Pick<Mark, 'id' | 'index'>) => `${id} ${index}`;

/** Finds where the words of each mark are in the document that its decorations belong to. */
function marksNow(blocks: readonly DocBlock[], { marks, shown }: Marked): Mark[] {
  const places = new Map(shown.find().map((each) => [nameOf(each.spec), each] as const));
  return marks.map((each) => {
    const place = places.get(nameOf(each));
    const part = place && partAt(blocks, each.part, place);
    return { ...each, part: part ?? { ...each.part, is_lost: true } };
  });
}

function partAt(blocks: readonly DocBlock[], part: AnchorPart, { from, to }: { from: number; to: number }) {
  for (const block of blocks) {
    const place = within(block, from, to);
    if (!place) continue;
    const text = block.text.slice(place.start, place.end);
    return { ...part, block: block.id, start: place.start, end: place.end, text, is_lost: false };
  }
  return undefined;
}

export const showPassages = (view: EditorView, given: Passages): void =>
  view.dispatch(view.state.tr.setMeta(key, given).setMeta('addToHistory', false));

/** Returns the selected words, one part for each block. */
export function selectedParts({ state }: EditorView): SentPart[] {
  const { from, to, empty } = state.selection;
  if (empty) return [];
  return readBlocks(state.doc).flatMap((block) => {
    const place = within(block, from, to);
    const quote = place ? block.text.slice(place.start, place.end) : '';
    return place && quote.trim() ? [{ block: block.id, start: place.start, quote }] : [];
  });
}

/** Returns the current place of a passage to send; empty when its words are gone. */
export function passageNow({ state }: EditorView, id: string): SentPart[] {
  const marked = key.getState(state) ?? NONE;
  return marksNow(readBlocks(state.doc), marked).flatMap((each) =>
    each.id === id && !each.part.is_lost
      ? [{ block: each.part.block, start: each.part.start, quote: each.part.text }]
      : [],
  );
}

/** Returns the passage at the caret. */
export function passageHere({ state }: EditorView): string | undefined {
  const { from, to } = state.selection;
  return key.getState(state)?.shown.find(from, to)[0]?.spec.id;
}

/** @returns whether the passage is in the document */
export function revealPassage(view: EditorView, id: string): boolean {
  const [first] = key.getState(view.state)?.shown.find(undefined, undefined, (spec) => spec.id === id) ?? [];
  if (!first) return false;
  const { node } = view.domAtPos(first.from + 1);
  const element = node instanceof Element ? node : node.parentElement;
  element?.scrollIntoView({ block: 'center' });
  return true;
}
