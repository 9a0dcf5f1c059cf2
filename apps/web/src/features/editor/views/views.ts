// Draws the blocks that are more than an element: tasks with their box, code with its language, pictures, live blocks.
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view';
import { CODE_LANGUAGES, codeLanguage } from '../code-languages.ts';
import { schema } from '../schema.ts';
import { change, type GetPos, made, setBlock, shownBy } from './draw.ts';
import { drawImage } from './draw-image.ts';

function drawItem(node: Node, view: EditorView, getPos: GetPos): NodeView {
  const pos = getPos();
  const isTask = pos !== undefined && view.state.doc.resolve(pos).parent.type === schema.nodes.todo_list;
  const dom = made('li');
  if (!isTask) return shownBy((shown) => setBlock(dom, shown), node, { dom, contentDOM: dom });
  const box = made('input', { type: 'checkbox', contenteditable: 'false' });
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
    // Consecutive boxes are distinguished by their words.
    const words = shown.firstChild?.textContent.trim() || 'Task';
    if (box.getAttribute('aria-label') !== words) box.setAttribute('aria-label', words);
  };
  return shownBy(show, node, { dom, contentDOM, stopEvent: (event) => event.target === box });
}

function drawCode(node: Node, view: EditorView, getPos: GetPos): NodeView {
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

export interface ShownLiveBlock {
  dom: HTMLElement;
  kind: string;
  filter: string | null;
}

/** @param onLiveBlocks told whenever a live block comes or goes: React draws what is in them */
function drawLive(onLiveBlocks: (change: (shown: ShownLiveBlock[]) => ShownLiveBlock[]) => void): NodeViewConstructor {
  return (node) => {
    const dom = made('div', { 'data-live': node.attrs.kind, contenteditable: 'false' });
    setBlock(dom, node);
    const block = { dom, kind: node.attrs.kind, filter: node.attrs.filter };
    onLiveBlocks((shown) => [...shown, block]);
    return {
      dom,
      update: (next) => next.type === node.type && next.attrs.kind === block.kind && next.attrs.filter === block.filter,
      // Its content handles events itself.
      stopEvent: (event) => !/^(?:drag|drop|mousedown)/.test(event.type),
      ignoreMutation: () => true,
      destroy: () => onLiveBlocks((shown) => shown.filter((each) => each !== block)),
    };
  };
}

/** @param onLiveBlocks undefined where nothing live is drawn: such a block shows its placeholder */
export const nodeViews = (
  onLiveBlocks: Parameters<typeof drawLive>[0] | undefined,
): Record<string, NodeViewConstructor> =>
  Object.assign(
    { list_item: drawItem, code_block: drawCode, image: drawImage },
    onLiveBlocks && { live: drawLive(onLiveBlocks) },
  );
