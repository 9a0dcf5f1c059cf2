// Keeps a position in a document until its content arrives: an uploading picture, or a ticket that is being created.
import { type EditorState, Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';

type Change = { add: { id: object; pos: number; label: string | null } } | { remove: object };

const key = new PluginKey<DecorationSet>('held positions');

export const heldPositions = () =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, set) {
        const mapped = set.map(tr.mapping, tr.doc);
        const change = tr.getMeta(key) as Change | undefined;
        if (!change) return mapped;
        if ('remove' in change)
          return mapped.remove(mapped.find(undefined, undefined, (spec) => spec.id === change.remove));
        const { id, pos, label } = change.add;
        return mapped.add(tr.doc, [Decoration.widget(pos, () => waiting(label), { id, side: -1 })]);
      },
    },
    props: { decorations: (state) => key.getState(state) },
  });

function waiting(label: string | null): HTMLElement {
  const element = document.createElement('span');
  element.dataset.waiting = '';
  element.textContent = label;
  return element;
}

const positionOf = (state: EditorState, id: object): number | undefined =>
  key.getState(state)?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from;

/**
 * @param label shown there until then
 * @returns the current position, once; undefined when the text around it was deleted
 */
export function holdPosition(view: EditorView, pos: number, label: string | null = null): () => number | undefined {
  const id = {};
  view.dispatch(view.state.tr.setMeta(key, { add: { id, pos, label } }));
  return () => {
    if (view.isDestroyed) return undefined;
    const now = positionOf(view.state, id);
    view.dispatch(view.state.tr.setMeta(key, { remove: id }));
    return now;
  };
}
