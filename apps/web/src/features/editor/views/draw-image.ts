// Draws a picture with its caption, and a grip that changes its width.
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { isOwnPicture } from '../html/addresses.ts';
import { change, type GetPos, made, setBlock, shownBy } from './draw.ts';

const SMALLEST = 40;

export function drawImage(node: Node, view: EditorView, getPos: GetPos): NodeView {
  const dom = made('figure');
  const [frame, grip] = [made('span', { contenteditable: 'false' }), made('span', { 'aria-hidden': 'true' })];
  const [picture, contentDOM] = [made('img', { draggable: 'false' }), made('figcaption', { 'data-caption': '' })];
  frame.dataset.picture = '';
  grip.dataset.resize = '';
  grip.title = 'Drag to resize';
  frame.append(picture, grip);
  dom.append(frame, contentDOM);
  const show = ({ attrs, content }: Node) => {
    setBlock(dom, { attrs } as Node);
    const src = isOwnPicture(attrs.src) ? attrs.src : '';
    if (picture.getAttribute('src') !== src) picture.src = src;
    picture.alt = attrs.alt;
    setWidth(picture, attrs.width);
    contentDOM.toggleAttribute('data-empty', content.size === 0);
  };
  grip.addEventListener('pointerdown', (event) => {
    if (event.button === 0 && view.editable)
      resize(event, { picture, grip, most: dom.clientWidth, onEnd: (width) => change(view, getPos, 'width', width) });
  });
  return shownBy(show, node, { dom, contentDOM, stopEvent: ({ target }) => target === grip });
}

function setWidth(picture: HTMLImageElement, width: number | null): void {
  if (width) picture.width = width;
  else picture.removeAttribute('width');
}

interface Resizing {
  picture: HTMLImageElement;
  grip: HTMLElement;
  most: number;
  onEnd: (width: number) => void;
}

/** Follows the pointer until it is released; what is stored changes once. */
function resize(start: PointerEvent, { picture, grip, most, onEnd }: Resizing): void {
  start.preventDefault();
  const before = picture.getAttribute('width');
  const from = picture.clientWidth;
  const sign = getComputedStyle(picture).direction === 'rtl' ? -1 : 1;
  const widthAt = ({ clientX }: PointerEvent) =>
    Math.round(Math.max(SMALLEST, Math.min(most, from + sign * (clientX - start.clientX))));
  const move = (event: PointerEvent) => setWidth(picture, widthAt(event));
  const end = (event: PointerEvent) => {
    grip.removeEventListener('pointermove', move);
    grip.removeEventListener('pointerup', end);
    grip.removeEventListener('pointercancel', end);
    delete grip.dataset.active;
    const width = widthAt(event);
    setWidth(picture, before === null ? null : Number(before));
    if (event.type === 'pointerup' && width !== from) onEnd(width);
  };
  grip.setPointerCapture(start.pointerId);
  grip.dataset.active = '';
  grip.addEventListener('pointermove', move);
  grip.addEventListener('pointerup', end);
  grip.addEventListener('pointercancel', end);
}
