// Draws the blocks that are more than an element: tasks with their box, code with its language, pictures, live blocks.
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view';
import { CODE_LANGUAGES, codeLanguage } from '../code-languages.ts';
import { isOwnPicture } from '../html/addresses.ts';
import { schema } from '../schema.ts';

const made = <Name extends keyof HTMLElementTagNameMap>(name: Name, attributes: Record<string, string> = {}) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

const setBlock = (dom: HTMLElement, { attrs }: Node, dir = 'auto') => {
  if (attrs.id) dom.dataset.id = attrs.id;
  dom.dir = attrs.dir ?? dir;
};

type Place = () => number | undefined;

function change(view: EditorView, getPos: Place, name: string, value: unknown): void {
  const pos = getPos();
  if (pos !== undefined) view.dispatch(view.state.tr.setNodeAttribute(pos, name, value));
}

function drawItem(node: Node, view: EditorView, getPos: Place): NodeView {
  const pos = getPos();
  const isTask = pos !== undefined && view.state.doc.resolve(pos).parent.type === schema.nodes.todo_list;
  const dom = made('li');
  if (!isTask) return shownBy((shown) => setBlock(dom, shown), node, { dom, contentDOM: dom });
  const box = made('input', { type: 'checkbox', 'aria-label': 'Done', contenteditable: 'false' });
  const contentDOM = made('div');
  dom.append(box, contentDOM);
  box.addEventListener('change', () => change(view, getPos, 'checked', box.checked));
  // The caret stays where it is; in a document that is only read the box is too.
  box.addEventListener('mousedown', (event) => view.editable && view.hasFocus() && event.preventDefault());
  const show = (shown: Node) => {
    setBlock(dom, shown);
    dom.dataset.checked = String(shown.attrs.checked);
    box.checked = shown.attrs.checked;
    box.disabled = !view.editable;
  };
  return shownBy(show, node, { dom, contentDOM, stopEvent: (event) => event.target === box });
}

/** A view with words inside, which shows each version of its node. What changes beside the words is no edit. */
function shownBy(
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

function drawCode(node: Node, view: EditorView, getPos: Place): NodeView {
  const dom = made('div', { 'data-code-block': '' });
  const [pre, contentDOM] = [made('pre'), made('code', { spellcheck: 'false' })];
  const language = languageChoice();
  language.addEventListener('change', () => {
    change(view, getPos, 'language', language.value);
    view.focus();
  });
  pre.append(contentDOM);
  dom.append(language, pre);
  const show = (shown: Node) => {
    setBlock(dom, shown, 'ltr');
    const said: string = shown.attrs.language;
    const known = codeLanguage(said);
    // What is not coloured keeps its name.
    if (!known && said !== 'text' && !language.querySelector(`[value="${CSS.escape(said)}"]`))
      language.add(new Option(said, said));
    language.value = known ?? said;
    language.disabled = !view.editable;
  };
  return shownBy(show, node, { dom, contentDOM, stopEvent: (event) => event.target === language });
}

function languageChoice(): HTMLSelectElement {
  const choice = made('select', { 'aria-label': 'Code language', contenteditable: 'false' });
  choice.add(new Option('Plain text', 'text'));
  for (const [name, { label }] of Object.entries(CODE_LANGUAGES)) choice.add(new Option(label, name));
  return choice;
}

function drawImage(node: Node): NodeView {
  const dom = made('figure');
  const [picture, contentDOM] = [made('img', { draggable: 'false' }), made('figcaption', { 'data-caption': '' })];
  dom.append(picture, contentDOM);
  const show = ({ attrs, content }: Node) => {
    setBlock(dom, { attrs } as Node);
    const src = isOwnPicture(attrs.src) ? attrs.src : '';
    if (picture.getAttribute('src') !== src) picture.src = src;
    picture.alt = attrs.alt;
    if (attrs.width) picture.width = attrs.width;
    else picture.removeAttribute('width');
    contentDOM.toggleAttribute('data-empty', content.size === 0);
  };
  return shownBy(show, node, { dom, contentDOM });
}

export interface LivePlace {
  dom: HTMLElement;
  kind: string;
  filter: string | null;
}

/** @param onPlaces told whenever a live block comes or goes: React draws what is in them */
function drawLive(onPlaces: (change: (places: LivePlace[]) => LivePlace[]) => void): NodeViewConstructor {
  return (node) => {
    const dom = made('div', { 'data-live': node.attrs.kind, contenteditable: 'false' });
    setBlock(dom, node);
    const place = { dom, kind: node.attrs.kind, filter: node.attrs.filter };
    onPlaces((places) => [...places, place]);
    return {
      dom,
      update: (next) => next.type === node.type && next.attrs.kind === place.kind && next.attrs.filter === place.filter,
      // What stands in it acts for itself.
      stopEvent: (event) => !/^(?:drag|drop|mousedown)/.test(event.type),
      ignoreMutation: () => true,
      destroy: () => onPlaces((places) => places.filter((each) => each !== place)),
    };
  };
}

export const nodeViews = (onPlaces: Parameters<typeof drawLive>[0]): Record<string, NodeViewConstructor> => ({
  list_item: drawItem,
  code_block: drawCode,
  image: drawImage,
  live: drawLive(onPlaces),
});
