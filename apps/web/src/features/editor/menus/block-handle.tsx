// Shows beside the block under the pointer, or the one that is written in, what adds another and what drags it or opens its menu.
import { IconGripVertical, IconPlus } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { addBelow } from '../blocks/add-block.ts';
import { findBlock, selectedBlock } from '../blocks/find-block.ts';
import { schema } from '../schema.ts';
import { blockAtHeight } from './block-at.ts';
import { BlockMenu } from './block-menu.tsx';
import { startDrag } from './drag-block.ts';
import styles from './menus.module.css';
import type { Session } from './session.ts';

export function BlockHandle({ session }: { session: Session }) {
  const pointed = usePointed(session);
  const selected = useStore(session.ui, (ui) => (ui.hasFocus ? ui.selected?.id : null));
  const menuOf = useStore(session.ui, (ui) => ui.menuOf);
  const id = menuOf ?? pointed ?? selected;
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (ref.current && id) placeHandle(session, ref.current, id);
  });
  if (!id || !session.view.editable) return null;
  const add = () => {
    const { view } = session;
    const pos = findBlock(view.state.doc, id);
    const node = pos === undefined ? null : view.state.doc.nodeAt(pos);
    if (pos === undefined || !node) return;
    view.dispatch(addBelow(view.state.tr, { pos, node }));
    view.focus();
  };
  return (
    <div ref={ref} className={styles.handle} data-menu-open={menuOf !== null || undefined}>
      <button
        type="button"
        className={styles.grip}
        tabIndex={-1}
        aria-label="Add block below"
        title="Add block below"
        onMouseDown={keepCaret}
        onClick={add}
      >
        <IconPlus size={16} stroke={1.8} />
      </button>
      <BlockMenu session={session} id={id}>
        <button
          type="button"
          className={styles.grip}
          data-drag
          tabIndex={-1}
          aria-label="Block actions"
          title="Drag to move, click for actions"
          onPointerDown={(event) => startDrag(session, id, event.nativeEvent)}
        >
          <IconGripVertical size={16} stroke={1.8} />
        </button>
      </BlockMenu>
    </div>
  );
}

const keepCaret = (event: { preventDefault(): void }) => event.preventDefault();

function usePointed({ view, frame }: Session): string | null {
  const [pointed, setPointed] = useState<string | null>(null);
  useEffect(() => {
    const look = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.buttons !== 0) return;
      setPointed(blockAtHeight(view, event.clientY)?.node.attrs.id ?? null);
    };
    const leave = () => setPointed(null);
    frame.addEventListener('pointermove', look);
    frame.addEventListener('pointerleave', leave);
    // Anyone who writes looks at the block they write in.
    view.dom.addEventListener('keydown', leave);
    return () => {
      frame.removeEventListener('pointermove', look);
      frame.removeEventListener('pointerleave', leave);
      view.dom.removeEventListener('keydown', leave);
    };
  }, [view, frame]);
  return pointed;
}

/** Places the handle beside the first line of the block. */
function placeHandle({ view, frame }: Session, handle: HTMLElement, id: string): void {
  const pos = findBlock(view.state.doc, id);
  const dom = pos === undefined ? null : view.nodeDOM(pos);
  if (!(dom instanceof HTMLElement)) {
    handle.style.visibility = 'hidden';
    return;
  }
  handle.style.visibility = '';
  const frameBox = frame.getBoundingClientRect();
  const block = dom.getBoundingClientRect();
  const text = getComputedStyle(dom.querySelector('pre') ?? dom);
  const line = Number.parseFloat(text.lineHeight) || block.height;
  const above = Number.parseFloat(text.paddingTop) || 0;
  handle.style.top = `${block.top - frameBox.top + above + (line - handle.offsetHeight) / 2}px`;
  const isItem = view.state.doc.nodeAt(pos as number)?.type === schema.nodes.list_item;
  const isNumbered = isItem && dom.parentElement?.matches('ul:not([data-todo]), ol');
  handle.style.left = `${block.left - frameBox.left - handle.offsetWidth - (isNumbered ? 22 : 0)}px`;
}

/** Opens the menu of the block that is written in. */
export function openBlockMenu({ view, ui }: Pick<Session, 'view' | 'ui'>): boolean {
  const block = selectedBlock(view.state);
  if (!block) return false;
  ui.setState({ menuOf: block.node.attrs.id });
  return true;
}
