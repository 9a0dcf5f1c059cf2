// Shows who is signed in, with a menu of their companies, their profile and logging out.
import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLocalState } from '../../platform/local-state/local-state.ts';
import { Face } from '../../ui/face.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LazyMenu } from '../../ui/overlays/lazy-menu.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import styles from './top-bar.module.css';

const Entries = lazyPart(async () => (await import('./user-menu-entries.tsx')).UserMenuEntries);

export function UserMenu() {
  const user = useLocalState((state) => state.currentUser);
  useEffect(() => {
    void whenIdle().then(Entries.preload);
  }, []);
  if (!user) return null;
  return (
    <LazyMenu
      position="bottom-end"
      width={260}
      button={
        <button type="button" className={styles.user}>
          <Face id={user.id} name={user.name} avatar={user.avatar} size={24} />
          <VisuallyHidden>{user.name}. User menu</VisuallyHidden>
          <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
        </button>
      }
    >
      <Entries user={user} />
    </LazyMenu>
  );
}
