// Changes the picture or the table that is selected.
import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronDown, IconTrash } from '@tabler/icons-react';
import type { Command } from 'prosemirror-state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  toggleHeaderColumn,
  toggleHeaderRow,
} from 'prosemirror-tables';
import { useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { findBlock, selectedBlock } from '../blocks/find-block.ts';
import { deleteBlock } from '../blocks/move-block.ts';
import { schema } from '../schema.ts';
import { barKeys } from './bar-keys.ts';
import styles from './menus.module.css';
import type { Session } from './session.ts';

export function ObjectBars({ session }: { session: Session }) {
  const selected = useStore(session.ui, (ui) => ui.selected);
  const isInTable = useStore(session.ui, (ui) => ui.isInTable);
  const hasFocus = useStore(session.ui, (ui) => ui.hasFocus);
  if (!session.view.editable || !hasFocus || !selected?.id) return null;
  if (isInTable) return <TableBar key={selected.id} session={session} />;
  return selected.type === 'image' ? <ImageBar key={selected.id} session={session} id={selected.id} /> : null;
}

/** Above the block that is selected, at its end. */
function useAbove(session: Session) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { view, place } = session;
    const block = selectedBlock(view.state);
    const dom = block && view.nodeDOM(block.pos);
    if (!(dom instanceof HTMLElement) || !ref.current) return;
    const [frame, at] = [place.getBoundingClientRect(), dom.getBoundingClientRect()];
    ref.current.style.top = `${Math.max(0, at.top - frame.top - ref.current.offsetHeight - 4)}px`;
    ref.current.style.left = `${Math.max(0, Math.min(at.left - frame.left, frame.width - ref.current.offsetWidth))}px`;
  });
  return ref;
}

const TABLE_ACTIONS: readonly { label: string; command: Command }[] = [
  { label: 'Add row above', command: addRowBefore },
  { label: 'Add row below', command: addRowAfter },
  { label: 'Add column before', command: addColumnBefore },
  { label: 'Add column after', command: addColumnAfter },
  { label: 'Header row', command: toggleHeaderRow },
  { label: 'Header column', command: toggleHeaderColumn },
  { label: 'Delete row', command: deleteRow },
  { label: 'Delete column', command: deleteColumn },
];

function TableBar({ session }: { session: Session }) {
  const ref = useAbove(session);
  const { view } = session;
  const run = (command: Command) => {
    command(view.state, view.dispatch);
    requestAnimationFrame(() => view.focus());
  };
  const remove: Command = (state, dispatch) => {
    const block = selectedBlock(state);
    if (block?.node.type === schema.nodes.table) dispatch?.(deleteBlock(state.tr, block.pos));
    return true;
  };
  return (
    <div ref={ref} className={styles.bar} role="toolbar" aria-label="Table" onKeyDown={barKeys(session)}>
      <Menu withinPortal={false} position="bottom-start" returnFocus={false} width={200}>
        <Menu.Target>
          <button type="button" className={styles.button} data-wide onMouseDown={(event) => event.preventDefault()}>
            Table
            <IconChevronDown size={14} stroke={1.8} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {TABLE_ACTIONS.map(({ label, command }) => (
            <Menu.Item key={label} onClick={() => run(command)}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item color="red" onClick={() => run(remove)}>
            Delete table
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

const WIDTHS = [
  { label: 'Small', width: 240 },
  { label: 'Medium', width: 480 },
  { label: 'Full', width: null },
] as const;

function ImageBar({ session, id }: { session: Session; id: string }) {
  const ref = useAbove(session);
  const { view } = session;
  const pos = findBlock(view.state.doc, id);
  const node = pos === undefined ? null : view.state.doc.nodeAt(pos);
  if (!node) return null;
  const set = (name: string, value: unknown) => {
    const now = findBlock(view.state.doc, id);
    if (now !== undefined && view.state.doc.nodeAt(now)?.attrs[name] !== value)
      view.dispatch(view.state.tr.setNodeAttribute(now, name, value));
  };
  const remove = () => {
    const now = findBlock(view.state.doc, id);
    if (now !== undefined) view.dispatch(deleteBlock(view.state.tr, now));
    view.focus();
  };
  return (
    <div ref={ref} className={styles.bar} role="toolbar" aria-label="Image" onKeyDown={barKeys(session)}>
      <input
        className={styles.input}
        aria-label="Alternative text"
        placeholder="Alternative text"
        defaultValue={node.attrs.alt}
        maxLength={500}
        onBlur={({ currentTarget }) => set('alt', currentTarget.value.trim())}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.stopPropagation();
          set('alt', event.currentTarget.value.trim());
          view.focus();
        }}
      />
      {WIDTHS.map(({ label, width }) => (
        <button
          key={label}
          type="button"
          className={styles.button}
          data-wide
          aria-pressed={node.attrs.width === width}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => set('width', width)}
        >
          {label}
        </button>
      ))}
      <ActionIcon variant="subtle" color="gray" aria-label="Delete image" onClick={remove}>
        <IconTrash size={16} stroke={1.8} />
      </ActionIcon>
    </div>
  );
}
