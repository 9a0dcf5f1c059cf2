// Moves, turns and deletes a block by its menu.
import { IconArrowDown, IconArrowUp, IconCopy, IconRefresh, IconTrash } from '@tabler/icons-react';
import type { Transaction } from 'prosemirror-state';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { COMMAND_KEY } from '../../../ui/command-key.ts';
import { Menu } from '../../../ui/overlays/floating.ts';
import { findBlock } from '../blocks/find-block.ts';
import { deleteBlock, moveByOne } from '../blocks/move-block.ts';
import { noteDone } from '../blocks/note-done.ts';
import { type Kind, turnInto } from '../blocks/turn-into.ts';
import { newBlockId } from '../plugins/block-ids.ts';
import { schema } from '../schema.ts';
import type { Session } from './session.ts';

const KINDS: readonly { label: string; kind: Kind }[] = [
  { label: 'Text', kind: { type: 'paragraph' } },
  ...[1, 2, 3, 4, 5, 6].map((level) => ({ label: `Heading ${level}`, kind: { type: 'heading' as const, level } })),
  { label: 'Bullet list', kind: { type: 'bulleted-list' } },
  { label: 'Numbered list', kind: { type: 'numbered-list' } },
  { label: 'Todo list', kind: { type: 'todo' } },
  { label: 'Quote', kind: { type: 'quote' } },
  { label: 'Code', kind: { type: 'code' } },
  { label: 'Divider', kind: { type: 'divider' } },
  ...['info', 'warning', 'error', 'success'].map((style) => ({
    label: `${style.charAt(0).toUpperCase()}${style.slice(1)} callout`,
    kind: { type: 'callout' as const, style },
  })),
];

interface Props {
  session: Session;
  id: string;
  /** The button that opens it. */
  children: ReactElement;
}

export function BlockMenu({ session, id, children }: Props) {
  const isOpen = useStore(session.ui, (ui) => ui.menuOf === id);
  const { view, ui } = session;
  const act = (change: (tr: Transaction, pos: number) => Transaction | boolean) => {
    const pos = findBlock(view.state.doc, id);
    if (pos === undefined) return;
    const { tr } = view.state;
    if (change(tr, pos) === false) view.dispatch(noteDone(view.state.tr, 'unmovable'));
    else view.dispatch(tr.scrollIntoView());
    // Once the menu has given the focus back to its button.
    requestAnimationFrame(() => view.focus());
  };
  const node = isOpen ? nodeOf(session, id) : null;
  const canTurn = node?.isTextblock === true || node?.type === schema.nodes.list_item;
  return (
    <Menu
      opened={isOpen}
      onChange={(opened) => ui.setState({ menuOf: opened ? id : null })}
      onClose={() => requestAnimationFrame(() => view.focus())}
      position="bottom-start"
      withinPortal={false}
      returnFocus={false}
      // Not by keys: the one that opened it comes by here as well.
      clickOutsideEvents={['mousedown', 'touchstart']}
      width={220}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown mah="20rem" style={{ overflowY: 'auto' }}>
        <Menu.Item
          leftSection={<IconArrowUp size={16} />}
          rightSection={<kbd>{COMMAND_KEY} ⇧ ↑</kbd>}
          onClick={() => act((tr, pos) => moveByOne(tr, pos, -1))}
        >
          Move up
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} />}
          rightSection={<kbd>{COMMAND_KEY} ⇧ ↓</kbd>}
          onClick={() => act((tr, pos) => moveByOne(tr, pos, 1))}
        >
          Move down
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => act(duplicate)}>
          Duplicate
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => act(deleteBlock)}>
          Delete
        </Menu.Item>
        {canTurn && node && (
          <>
            <Menu.Divider />
            <Menu.Label>Turn into</Menu.Label>
            {KINDS.map(({ label, kind }) => (
              <Menu.Item
                key={label}
                leftSection={<IconRefresh size={16} />}
                onClick={() => act((tr, pos) => turnInto(tr, pos, kind))}
              >
                {label}
              </Menu.Item>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function nodeOf({ view }: Session, id: string) {
  const pos = findBlock(view.state.doc, id);
  return pos === undefined ? null : view.state.doc.nodeAt(pos);
}

/** Duplicates a block. The blocks inside the copy get new ids from the plugin for block ids. */
function duplicate(tr: Transaction, pos: number): boolean {
  const node = tr.doc.nodeAt(pos);
  if (!node) return false;
  noteDone(tr, 'duplicated').insert(
    pos + node.nodeSize,
    node.type.create(Object.assign({}, node.attrs, { id: newBlockId() }), node.content),
  );
  return true;
}
