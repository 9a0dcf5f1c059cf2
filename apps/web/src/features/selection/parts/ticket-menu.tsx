// Opens menus over tickets: on a right click, Shift+F10 or the Menu key the same commands as the palette and the
// ticket's keys; on a click on a value (priority, faces, date, or a cell of the list) the other values.
import { IconCheck, IconSearch } from '@tabler/icons-react';
import type { Project } from '@worklane/contract/projects';
import { useEffect, useEffectEvent, useState } from 'react';
import { Menu } from '../../../ui/overlays/floating.ts';
import { MenuPoint } from '../../../ui/overlays/menu-point.tsx';
import { openPalette } from '../../../ui/palette-state.ts';
import type { TicketRights } from '../../tickets/parts/ticket-rights.ts';
import { ACTION_PAGES } from '../field-actions.ts';
import { selection, useSelection } from './selection.ts';
import { useTicketCommands } from './use-ticket-commands.tsx';

interface Props {
  project: Project;
  rights: TicketRights;
  onOpen: (key: string) => void;
}

export interface Shown {
  x: number;
  y: number;
  card: HTMLElement;
  targets: readonly string[];
  /** The values of a field instead of what can be done. */
  page?: string;
}

/** A longer list is better searched. */
const MANY = 12;
/** Returns the palette page that a list cell opens; undefined where there is none. */
const pageOfColumn = (column: string): string | undefined =>
  ACTION_PAGES.find((page) => page === (column === 'assignees' ? 'assign' : column));

export function TicketMenu({ project, rights, onOpen }: Props) {
  const [shown, setShown] = useState<Shown>();
  const onClick = useEffectEvent((event: MouseEvent) => {
    const found = pickedBy(event);
    if (!found || !(found.page === 'assign' ? rights.canAssign : rights.canEdit)) return;
    if (found.page === 'sprint' && !project.sprint_enabled) return;
    // Before the ticket under it learns of the click and opens.
    event.preventDefault();
    event.stopPropagation();
    setShown(found);
  });
  useEffect(() => {
    const pick = (event: MouseEvent) => onClick(event);
    const show = (event: MouseEvent) => {
      const card = (event.target as Element).closest<HTMLElement>('[data-ticket][data-key]');
      // A long press picks the ticket up.
      if (!card || (event as PointerEvent).pointerType === 'touch') return;
      event.preventDefault();
      setShown(menuPointOf(card, event));
    };
    document.addEventListener('contextmenu', show);
    document.addEventListener('click', pick, { capture: true });
    return () => {
      document.removeEventListener('contextmenu', show);
      document.removeEventListener('click', pick, { capture: true });
    };
  }, []);
  if (!shown) return null;
  const close = () => {
    shown.card.focus({ preventScroll: true });
    setShown(undefined);
  };
  return <MenuAt project={project} rights={rights} onOpen={onOpen} shown={shown} onClose={close} />;
}

interface AtProps extends Props {
  shown: Shown;
  onClose: () => void;
}

/** Shows the menu itself, where it was opened. */
export function MenuAt({ project, rights, onOpen, shown, onClose: close }: AtProps) {
  const toPalette = (page: string) => {
    close();
    openPalette(page);
  };
  const acts = useTicketCommands({
    project,
    rights,
    onOpen,
    targets: shown.targets,
    onPage: toPalette,
    onDone: close,
  });
  const page = shown.page === undefined ? undefined : acts?.pages[shown.page];
  if (!acts || (shown.page !== undefined && !page)) return null;
  const label = page?.label ?? acts.name;
  const commands = page ? page.commands.slice(0, MANY) : acts.groups[0]?.commands;
  const hasMore = page && (page.typed || page.commands.length > MANY);
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
        <MenuPoint x={shown.x} y={shown.y} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        <Menu.Label>{label}</Menu.Label>
        {commands?.map((command) => (
          <Menu.Item
            key={command.id}
            leftSection={command.mark}
            rightSection={command.keys ? <kbd>{command.keys.join(' ')}</kbd> : command.isOn && ON}
            {...(command.isDanger && { color: 'red' })}
            onClick={command.run}
          >
            {command.label}
          </Menu.Item>
        ))}
        {hasMore && (
          <Menu.Item leftSection={SEARCH} onClick={() => shown.page && toPalette(shown.page)}>
            {shown.page === 'due' ? 'Another date…' : 'Search…'}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const ON = <IconCheck size={14} stroke={2} role="img" aria-label="is set" />;
const SEARCH = <IconSearch size={16} stroke={1.6} />;

/** Finds the clicked value. By touch, and while selecting, the whole ticket is one target. */
function pickedBy(event: MouseEvent): Shown | undefined {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || useSelection.getState().isByTap) return;
  if ((event as PointerEvent).pointerType === 'touch') return;
  const value = (event.target as Element).closest<HTMLElement>('[data-pick], td[data-column]');
  const card = value?.closest<HTMLElement>('[data-ticket][data-key]');
  const page = value && (value.dataset.pick ?? pageOfColumn(value.dataset.column ?? ''));
  if (!card || !page) return;
  const { left, bottom } = value.getBoundingClientRect();
  return { ...menuPointOf(card, event), x: left, y: bottom + 2, page };
}

/** Places the menu at the pointer or, by key, at the ticket. A ticket that is not selected is acted on alone. */
export function menuPointOf(card: HTMLElement, { button, clientX, clientY }: MouseEvent): Shown {
  const { ids } = useSelection.getState();
  const id = card.dataset.ticket ?? '';
  if (ids.size > 0 && !ids.has(id)) selection.clear();
  const { left, top } = card.getBoundingClientRect();
  const [x, y] = button === 2 ? [clientX, clientY] : [left + 12, top + 28];
  return { x, y, card, targets: ids.has(id) ? [...ids] : [id] };
}
