// Opens over a ticket on a right click, Shift+F10 or the Menu key: what the palette and the ticket's keys do, as a menu.
import { Menu } from '@mantine/core';
import type { Project } from '@worklane/contract/projects';
import { useEffect, useState } from 'react';
import { openPalette } from '../../../ui/palette-state.ts';
import { selection, useSelection } from '../selection.ts';
import styles from './ticket-menu.module.css';
import type { TicketRights } from './ticket-rights.ts';
import { useTicketCommands } from './use-ticket-commands.tsx';

interface Props {
  project: Project;
  rights: TicketRights;
  onOpen: (key: string) => void;
}

interface Shown {
  x: number;
  y: number;
  card: HTMLElement;
  targets: readonly string[];
}

const NOTHING: readonly string[] = [];

export function TicketMenu({ project, rights, onOpen }: Props) {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    const show = (event: MouseEvent) => {
      const card = (event.target as Element).closest<HTMLElement>('[data-ticket][data-key]');
      // A long press picks the ticket up.
      if (!card || (event as PointerEvent).pointerType === 'touch') return;
      event.preventDefault();
      setShown(placeOf(card, event));
    };
    document.addEventListener('contextmenu', show);
    return () => document.removeEventListener('contextmenu', show);
  }, []);
  const close = () => {
    shown?.card.focus({ preventScroll: true });
    setShown(undefined);
  };
  const acts = useTicketCommands({
    ...{ project, rights, onOpen, targets: shown?.targets ?? NOTHING },
    onPage: (page) => {
      close();
      openPalette(page);
    },
    onDone: close,
  });
  if (!shown || !acts) return null;
  return (
    <Menu
      opened
      onClose={close}
      position="bottom-start"
      width={240}
      closeOnItemClick={false}
      withinPortal={false}
      floatingStrategy="fixed"
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={styles.point}
          style={{ left: shown.x, top: shown.y }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={acts.name}>
        <Menu.Label>{acts.name}</Menu.Label>
        {acts.groups[0]?.commands.map(({ id, label, mark, keys, isDanger, run }) => (
          <Menu.Item
            key={id}
            leftSection={mark}
            rightSection={keys && <kbd className={styles.key}>{keys.join(' ')}</kbd>}
            {...(isDanger && { color: 'red' })}
            onClick={run}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** At the pointer, or where the ticket is when a key has asked. What is not selected is acted on by itself. */
function placeOf(card: HTMLElement, { button, clientX, clientY }: MouseEvent): Shown {
  const { ids } = useSelection.getState();
  const id = card.dataset.ticket ?? '';
  if (ids.size > 0 && !ids.has(id)) selection.clear();
  const { left, top } = card.getBoundingClientRect();
  const [x, y] = button === 2 ? [clientX, clientY] : [left + 12, top + 28];
  return { x, y, card, targets: ids.has(id) ? [...ids] : [id] };
}
