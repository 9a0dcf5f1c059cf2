// Puts the caret back where it was before the change that is undone in a shared text. Yjs moves a block by writing it again, which
// its own positions don't follow: the ids of blocks do.
import type { Node, ResolvedPos } from 'prosemirror-model';
import {
  type EditorState,
  NodeSelection,
  Plugin,
  type Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
import { yUndoPluginKey } from 'y-prosemirror';
import { OF_OTHERS } from './narrow-change.ts';

/** A position counted from the block around it. */
interface Place {
  block: string;
  offset: number;
}

interface Places {
  anchor: Place;
  head: Place;
  isWhole: boolean;
}

const PLACES = 'places';

/** @returns a plugin; it goes after the one that undoes */
export function undoPlaces(): Plugin {
  const plugin: Plugin<Places | undefined> = new Plugin<Places | undefined>({
    state: {
      init: () => undefined,
      // What is appended to a change begins where that has led.
      apply: (tr, before, old) =>
        tr.docChanged && !tr.getMeta('appendedTransaction') ? placesOf(old.selection) : before,
    },
    view(view) {
      const keep = ({ stackItem }: { stackItem: { meta: Map<unknown, unknown> } }) =>
        void stackItem.meta.set(PLACES, plugin.getState(view.state));
      yUndoPluginKey.getState(view.state)?.undoManager.on('stack-item-added', keep);
      return {};
    },
    appendTransaction(changes, _old, state) {
      const undone = changes.some(isUndo) ? yUndoPluginKey.getState(state)?.undoManager.currStackItem : undefined;
      const selection = selectionAt(state, undone?.meta.get(PLACES) as Places | undefined);
      return selection && !selection.eq(state.selection) ? state.tr.setSelection(selection).scrollIntoView() : null;
    },
  });
  return plugin;
}

const isUndo = (tr: Transaction): boolean =>
  (tr.getMeta(OF_OTHERS) as { isUndoRedoOperation?: boolean } | undefined)?.isUndoRedoOperation === true;

function placesOf(selection: Selection): Places | undefined {
  const [anchor, head] = [placeOf(selection.$anchor), placeOf(selection.$head)];
  return anchor && head && { anchor, head, isWhole: selection instanceof NodeSelection };
}

function placeOf($pos: ResolvedPos): Place | undefined {
  const after = $pos.nodeAfter?.attrs.id as string | undefined;
  if (after && !$pos.parent.isTextblock) return { block: after, offset: 0 };
  for (let depth = $pos.depth; depth > 0; depth--) {
    const id = $pos.node(depth).attrs.id as string | undefined;
    if (id) return { block: id, offset: $pos.pos - $pos.before(depth) };
  }
  return undefined;
}

function selectionAt({ doc }: EditorState, places: Places | undefined): Selection | undefined {
  const [anchor, head] = [places && findPlace(doc, places.anchor), places && findPlace(doc, places.head)];
  if (anchor === undefined || head === undefined) return undefined;
  const node = places?.isWhole ? doc.nodeAt(anchor) : undefined;
  if (node && NodeSelection.isSelectable(node)) return NodeSelection.create(doc, anchor);
  return TextSelection.between(doc.resolve(anchor), doc.resolve(head));
}

function findPlace(doc: Node, { block, offset }: Place): number | undefined {
  let found: number | undefined;
  doc.descendants((node, pos) => {
    if (node.attrs.id === block) found ??= pos + Math.min(offset, Math.max(0, node.nodeSize - 1));
    return found === undefined && !node.isTextblock;
  });
  return found;
}
