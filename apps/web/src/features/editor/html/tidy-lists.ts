// Makes stored lists of foreign ones, and joins those that other programs cut apart.
import { listKindOf, taskOf } from './foreign.ts';
import { type Emit, type Inner, wrapped } from './tidy-emit.ts';
import { copyBlockAttributes, element, type Marks } from './tidy-inline.ts';

export const emitList: Emit = (source, sink, marks, inner) => {
  let list: HTMLElement | undefined;
  let last: HTMLElement | undefined;
  let number = Number(source.firstElementChild?.getAttribute('value') ?? source.getAttribute('start') ?? 1);
  if (!Number.isInteger(number)) number = 1;
  for (const child of [...source.children] as HTMLElement[]) {
    if (child.matches('ul, ol') && last) {
      // Some programs put the deeper list beside the item it belongs to.
      last.append(...inner.blocks(wrapped(child), marks));
      continue;
    }
    const kind = listKindOf(source, child);
    if (list?.dataset.kind !== kind) {
      list = element(source, kind === 'ordered' ? 'ol' : 'ul');
      list.dataset.kind = kind;
      if (kind === 'todo') list.dataset.todo = '';
      if (kind === 'ordered' && number !== 1) list.setAttribute('start', String(number));
      if (source.querySelector(':scope > [data-id]')) list.dataset.own = '';
      sink.block(list);
    }
    last = itemOf(child, kind === 'todo', marks, inner);
    list?.append(last);
    number++;
  }
};

function itemOf(source: HTMLElement, isTodo: boolean, marks: Marks, inner: Inner): HTMLElement {
  const item = element(source, 'li');
  copyBlockAttributes(source, item);
  if (isTodo) item.dataset.checked = String(taskOf(source));
  const holder = source.localName === 'li' ? source : wrapped(source);
  const blocks = inner.blocks(holder, marks);
  const [first] = blocks;
  if (first?.localName === 'p' && !first.dataset.id) {
    if (first.dir && !item.dir) item.dir = first.dir;
    item.append(...first.childNodes);
    blocks.shift();
  }
  item.append(...blocks);
  return item;
}

/** Joins the lists of programs that make one of each item. Lists of our own stay as they are. */
export function joinLists(blocks: HTMLElement[]): HTMLElement[] {
  const joined: HTMLElement[] = [];
  for (const block of blocks) {
    const before = joined.at(-1);
    const isNext =
      before?.dataset.kind !== undefined &&
      before.dataset.kind === block.dataset.kind &&
      before.dataset.own === undefined &&
      block.dataset.own === undefined;
    if (isNext && before && continues(before, block)) before.append(...block.childNodes);
    else joined.push(block);
  }
  for (const list of joined) {
    delete list.dataset.kind;
    delete list.dataset.own;
  }
  return joined;
}

function continues(before: HTMLElement, list: HTMLElement): boolean {
  if (list.localName !== 'ol' || !list.hasAttribute('start')) return true;
  return Number(list.getAttribute('start')) === Number(before.getAttribute('start') ?? 1) + before.children.length;
}
