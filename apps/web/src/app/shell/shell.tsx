// The frame of every screen for signed-in people: top bar, sidebar, and the sheet with the page on it.
import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useCreateProject } from '../../features/projects/parts/create-project.ts';
import { DataGuard } from './data-guard.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

const CreateProjectDialog = lazy(() =>
  import('../../features/projects/parts/create-project-dialog.tsx').then((module) => ({
    default: module.CreateProjectDialog,
  })),
);

export function Shell() {
  const [isDrawerOpen, drawer] = useDisclosure();
  return (
    <div className={styles.shell}>
      <a href="#sheet" className={styles.skip}>
        Skip to the page
      </a>
      <TopBar onOpenSidebar={drawer.open} />
      <div className={styles.side}>
        <Sidebar />
      </div>
      <Drawer
        opened={isDrawerOpen}
        onClose={drawer.close}
        size={288}
        title="Menu"
        hiddenFrom="sm"
        classNames={{ body: styles.drawerBody }}
      >
        <Sidebar onNavigate={drawer.close} />
      </Drawer>
      <main id="sheet" className={styles.sheet} tabIndex={-1}>
        <DataGuard>
          <Outlet />
        </DataGuard>
      </main>
      <CreateProject />
    </div>
  );
}

/** The dialog's code is fetched when it is first opened, and it stays for its closing motion. */
function CreateProject() {
  const isOpen = useCreateProject((state) => state.isOpen);
  const wasOpen = useCreateProject((state) => state.wasOpened);
  if (!isOpen && !wasOpen) return null;
  return (
    <Suspense>
      <CreateProjectDialog />
    </Suspense>
  );
}
