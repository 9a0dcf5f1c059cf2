// Opens the menu of a document: by its button, on a right click, Shift+F10 or the Menu key.
import type { ListedDocument } from '@worklane/contract/documents';
import { useEffect, useState } from 'react';
import { Menu } from '../../ui/overlays/floating.ts';
import { MenuPoint } from '../../ui/overlays/menu-point.tsx';
import { addressOf, kindOf } from './document-kind.tsx';

export interface ShownMenu {
  document: ListedDocument;
  x: number;
  y: number;
  /** Gets the focus back when the menu is closed. */
  from: HTMLElement;
}

interface Props {
  shown: ShownMenu;
  onClose: () => void;
  onChangeCategory: () => void;
  onDelete: () => void;
}

export function DocumentMenu({ shown, onClose, onChangeCategory, onDelete }: Props) {
  const { document, x, y, from } = shown;
  const [isOpen, setIsOpen] = useState(false);
  // A menu that is open when it mounts doesn't notice that the focus is elsewhere.
  useEffect(() => setIsOpen(true), []);
  const close = () => {
    from.focus({ preventScroll: true });
    onClose();
  };
  const choose = (act: () => void) => () => {
    close();
    act();
  };
  const isFile = !['written', 'link'].includes(kindOf(document));
  return (
    <Menu
      opened={isOpen}
      onClose={close}
      position="bottom-end"
      width={180}
      closeOnItemClick={false}
      withinPortal={false}
      floatingStrategy="fixed"
      returnFocus={false}
    >
      <Menu.Target>
        <MenuPoint x={x} y={y} />
      </Menu.Target>
      <Menu.Dropdown aria-label={`Actions for ${document.title}`}>
        {isFile && (
          <Menu.Item component="a" href={`${addressOf(document)}?download=1`} download={document.title} onClick={close}>
            Download
          </Menu.Item>
        )}
        <Menu.Item onClick={choose(onChangeCategory)}>Change Category</Menu.Item>
        <Menu.Item color="red" onClick={choose(onDelete)}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Places the menu below its button, at the pointer or, by key, at the start of the row. */
export function menuAt(
  document: ListedDocument,
  at: HTMLElement | { button: number; clientX: number; clientY: number; target: EventTarget },
): ShownMenu {
  if (at instanceof HTMLElement) {
    const { right, bottom } = at.getBoundingClientRect();
    return { document, x: right, y: bottom + 2, from: at };
  }
  const row = (at.target as Element).closest('[data-document]');
  const from = row?.querySelector<HTMLElement>('[data-task]') ?? (at.target as HTMLElement);
  const { left, top } = from.getBoundingClientRect();
  const isPointer = at.button === 2;
  return { document, x: isPointer ? at.clientX : left + 12, y: isPointer ? at.clientY : top + 28, from };
}
