// Shows the bar at the top: the company on the left, the user on the right.
import { ActionIcon } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { COMMAND_KEY } from '../../ui/command-key.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { openPalette } from '../../ui/palette-state.ts';
import { CompanyMenu } from './company-menu.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import styles from './top-bar.module.css';
import { useIdle } from './use-idle.ts';
import { UserMenu } from './user-menu.tsx';

const LazyBar = lazyPart(async () => (await import('./lazy-bar.tsx')).LazyBar, 'quiet');

export function TopBar({ onOpenSidebar }: { onOpenSidebar: () => void }) {
  return (
    <nav className={styles.bar} aria-label="Company and account">
      <ActionIcon className={styles.burger} size={40} aria-label="Open menu" onClick={onOpenSidebar}>
        <IconMenu2 size={20} stroke={1.6} />
      </ActionIcon>
      <CompanyMenu />
      <button type="button" className={styles.search} onClick={() => openPalette()}>
        <IconSearch size={16} stroke={1.6} aria-hidden="true" />
        <span className={styles.searchWords}>Search tickets and commands</span>
        <span className={styles.searchKey} aria-hidden="true">
          <kbd>{COMMAND_KEY}</kbd>
          <kbd>K</kbd>
        </span>
      </button>
      <ConnectionNotice />
      <span className={styles.bell}>{useIdle() && <LazyBar />}</span>
      <UserMenu />
    </nav>
  );
}
