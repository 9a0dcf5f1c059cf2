// Lists the rarer actions on a board in a menu.
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useEffect } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LazyMenu } from '../../../ui/overlays/lazy-menu.tsx';
import { whenIdle } from '../../../ui/when-idle.ts';
import type { BoardActionsProps } from '../board-action-entries.tsx';

const Entries = lazyPart(async () => (await import('../board-action-entries.tsx')).BoardActionEntries);

export function BoardActions(props: BoardActionsProps) {
  useEffect(() => {
    void whenIdle().then(Entries.preload);
  }, []);
  return (
    <LazyMenu
      position="bottom-end"
      width={210}
      button={
        <ActionIcon aria-label="Board actions">
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      }
    >
      <Entries {...props} />
    </LazyMenu>
  );
}
