// Makes elements for blocks, shows each version of a node in them, and changes a node from its view.
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';

export const made = <Name extends keyof HTMLElementTagNameMap>(name: Name, attributes: Record<string, string> = {}) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

export const setBlock = (dom: HTMLElement, { attrs }: Node, dir = 'auto') => {
  if (attrs.id) dom.dataset.id = attrs.id;
  dom.dir = attrs.dir ?? dir;
};

export type GetPos = () => number | undefined;

export function change(view: EditorView, getPos: GetPos, name: string, value: unknown): void {
  const pos = getPos();
  if (pos !== undefined) view.dispatch(view.state.tr.setNodeAttribute(pos, name, value));
}

/** Makes a view with words inside that shows each version of its node. Changes beside the words are no edits. */
export function shownBy(
  show: (shown: Node) => void,
  node: Node,
  { dom, contentDOM, stopEvent }: { dom: HTMLElement; contentDOM: HTMLElement; stopEvent?: (event: Event) => boolean },
): NodeView {
  show(node);
  const update = (next: Node) => {
    if (next.type !== node.type) return false;
    show(next);
    return true;
  };
  const ignoreMutation: NodeView['ignoreMutation'] = ({ type, target }) =>
    type !== 'selection' && !contentDOM.contains(target);
  return Object.assign({ dom, contentDOM, update, ignoreMutation }, stopEvent && { stopEvent });
}
