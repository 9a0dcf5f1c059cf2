// Holds the state that the menus of a document share: what is selected, typed and announced.
import type { Attrs } from 'prosemirror-model';
import { type EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { CellSelection } from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { nameOf, selectedBlock, typeOf } from '../blocks/find-block.ts';
import type { BlockEditorProps } from '../parts/editor-props.ts';
import { type Suggestion, suggestionOf } from '../plugins/suggestion.ts';
import { schema } from '../schema.ts';
import type { ShownLiveBlock } from '../views/views.ts';

export interface Selected {
  /** Changes with the block, not with its words. */
  id: string | null;
  type: string;
  /** For people who hear it. */
  name: string;
  /** Its own: a bar shows them. */
  attrs: Attrs;
  /** As a whole, not its words. */
  isWhole: boolean;
}

/** Where a link is to be made, or the one that is to be changed. */
export interface LinkRange {
  from: number;
  to: number;
  href: string | null;
}

interface Ui {
  suggestion: Suggestion | null;
  selected: Selected | null;
  /** Words that are selected. */
  range: { from: number; to: number; marks: string } | null;
  /** The link at the caret. */
  link: { from: number; to: number; href: string } | null;
  /** The address of a link is being asked for. */
  linkAsked: LinkRange | null;
  /** The name beside the caret: its position, and what shows it, which is drawn anew at times. */
  name: { at: number; dom: HTMLElement } | null;
  isInTable: boolean;
  hasFocus: boolean;
  /** The block whose menu is open. */
  menuOf: string | null;
  announced: string;
  /** The block whose announcement says all: that the caret is in it is not announced as well. */
  announcedOf: string | null;
  liveBlocks: ShownLiveBlock[];
}

export interface Session {
  view: EditorView;
  /** What everything is placed in. */
  frame: HTMLElement;
  ui: StoreApi<Ui>;
  latest: { readonly current: BlockEditorProps };
  /** What an open menu does with a key. */
  menuKey: { current: ((event: KeyboardEvent) => boolean) | null };
}

export const createUi = (): StoreApi<Ui> =>
  createStore<Ui>(() => ({
    suggestion: null,
    selected: null,
    range: null,
    link: null,
    linkAsked: null,
    name: null,
    isInTable: false,
    hasFocus: false,
    menuOf: null,
    announced: '',
    announcedOf: null,
    liveBlocks: [],
  }));

/** Tells the menus, where something changed for them: most keys change nothing. */
export function follow(ui: StoreApi<Ui>, view: EditorView, frame: HTMLElement): void {
  const { state } = view;
  const block = selectedBlock(state);
  const selected = block && {
    id: block.node.attrs.id,
    type: typeOf(state.doc, block),
    name: nameOf(state.doc, block),
    attrs: block.node.attrs,
    isWhole: state.selection instanceof NodeSelection,
  };
  const now = {
    suggestion: suggestionOf(state),
    selected,
    range: rangeOf(view),
    link: linkOf(view),
    name: nameBeside(view),
    isInTable: block?.node.type === schema.nodes.table || state.selection instanceof CellSelection,
    hasFocus: view.hasFocus() || isInBars(view, frame),
  };
  const before = ui.getState();
  const changed = Object.entries(now).filter(([name, value]) => !isSame(value, before[name as keyof Ui]));
  if (changed.length > 0) ui.setState(Object.fromEntries(changed));
}

/**
 * Tells whether the focus is in the bars, which belong to the selected words. Live blocks in the document handle their
 * own focus.
 */
function isInBars(view: EditorView, frame: HTMLElement): boolean {
  const { activeElement } = document;
  return frame.contains(activeElement) && !view.dom.contains(activeElement);
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
  return Object.entries(a).every(([name, value]) => (b as Record<string, unknown>)[name] === value);
}

function rangeOf({ state }: EditorView): Ui['range'] {
  const { selection, doc } = state;
  const { from, to, empty, $from } = selection;
  const isWords = selection instanceof TextSelection && !empty && !$from.parent.type.spec.code;
  if (!isWords || doc.textBetween(from, to, ' ', ' ').trim() === '') return null;
  const marks = Object.values(schema.marks).filter((mark) => doc.rangeHasMark(from, to, mark));
  return { from, to, marks: marks.map(({ name }) => name).join(' ') };
}

function linkOf({ state }: EditorView): Ui['link'] {
  const { $from, empty } = state.selection;
  const { link } = schema.marks;
  if (!empty || !$from.parent.inlineContent) return null;
  const mark = [$from.nodeBefore, $from.nodeAfter].map((node) => node && link.isInSet(node.marks)).find(Boolean);
  if (!mark) return null;
  let [from, to] = [$from.pos, $from.pos];
  const { parent } = $from;
  const start = $from.start();
  parent.forEach((node, offset) => {
    if (!mark.isInSet(node.marks)) return;
    const [begin, end] = [start + offset, start + offset + node.nodeSize];
    if (begin <= to && end >= from) {
      from = Math.min(from, begin);
      to = Math.max(to, end);
    }
  });
  return { from, to, href: mark.attrs.href };
}

const NAMES = new Set(['mention', 'ticket', 'document']);

function nameBeside(view: EditorView): Ui['name'] {
  const at = placeOfName(view.state);
  const dom = at === null ? null : view.nodeDOM(at);
  return at !== null && dom instanceof HTMLElement ? { at, dom } : null;
}

function placeOfName({ selection: { $from, empty } }: EditorState): number | null {
  if (!empty) return null;
  const { nodeBefore, nodeAfter } = $from;
  if (nodeBefore && NAMES.has(nodeBefore.type.name)) return $from.pos - 1;
  return nodeAfter && NAMES.has(nodeAfter.type.name) ? $from.pos : null;
}

/** Names what is announced when the caret comes into it: the kind of block, or the block when it is selected as a whole. */
export const announcedAs = ({ name, isWhole, id }: Selected): string => `${name}${isWhole ? ` ${id}` : ''}`;

/** Announces words in place of the block that is selected now. */
export const announce = ({ ui }: Pick<Session, 'ui'>, words: string): void =>
  ui.setState(({ announced, selected }) => ({
    // Screen readers say only what differs.
    announced: announced === words ? `${words}\u00a0` : words,
    announcedOf: selected && announcedAs(selected),
  }));
