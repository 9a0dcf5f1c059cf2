// Shows the bar of the picture or the table that is selected.
import { IconChevronDown } from '@tabler/icons-react';
import type { Command } from 'prosemirror-state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  splitCell,
  toggleHeaderColumn,
  toggleHeaderRow,
} from 'prosemirror-tables';
import { useState } from 'react';
import { useStore } from 'zustand';
import { Menu } from '../../../ui/overlays/floating.ts';
import { selectedBlock } from '../blocks/find-block.ts';
import { deleteBlock } from '../blocks/move-block.ts';
import { schema } from '../schema.ts';
import { barKeys } from './bar-keys.ts';
import { ImageBar } from './image-bar.tsx';
import styles from './menus.module.css';
import { mergeSelectedCells } from './merge-cells.ts';
import type { Session } from './session.ts';
import { useAbove } from './use-above.ts';

export function ObjectBars({ session }: { session: Session }) {
  const selected = useStore(session.ui, (ui) => ui.selected);
  const isInTable = useStore(session.ui, (ui) => ui.isInTable);
  const hasFocus = useStore(session.ui, (ui) => ui.hasFocus);
  if (!session.view.editable || !hasFocus || !selected?.id) return null;
  if (isInTable) return <TableBar key={selected.id} session={session} />;
  return selected.type === 'image' ? <ImageBar key={selected.id} session={session} id={selected.id} /> : null;
}

const TABLE_ACTIONS: readonly { label: string; command: Command }[] = [
  { label: 'Add row above', command: addRowBefore },
  { label: 'Add row below', command: addRowAfter },
  { label: 'Add column before', command: addColumnBefore },
  { label: 'Add column after', command: addColumnAfter },
  { label: 'Merge cells', command: mergeSelectedCells },
  { label: 'Split cell', command: splitCell },
  { label: 'Header row', command: toggleHeaderRow },
  { label: 'Header column', command: toggleHeaderColumn },
  { label: 'Delete row', command: deleteRow },
  { label: 'Delete column', command: deleteColumn },
];

function TableBar({ session }: { session: Session }) {
  const ref = useAbove(session);
  const [isOpen, setIsOpen] = useState(false);
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
      <Menu
        opened={isOpen}
        onChange={setIsOpen}
        withinPortal={false}
        position="bottom-start"
        returnFocus={false}
        width={200}
      >
        <Menu.Target>
          <button type="button" className={styles.button} data-wide onMouseDown={(event) => event.preventDefault()}>
            Table
            <IconChevronDown size={14} stroke={1.8} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {TABLE_ACTIONS.map(({ label, command }) => (
            <Menu.Item key={label} disabled={isOpen && !command(view.state)} onClick={() => run(command)}>
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
