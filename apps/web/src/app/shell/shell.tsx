// The frame of every screen for signed-in people: top bar, sidebar, and the sheet with the page on it.
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useCreateProject } from '../../features/projects/parts/create-project.ts';
import { noteVisit } from '../../platform/local-state/recent-places.ts';
import { viewAs } from '../../platform/local-state/view-as.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { usePalette } from '../../ui/palette-state.ts';
import { useOnceTrue } from '../../ui/use-once-true.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { CompanyOfLink } from './company-of-link.tsx';
import { DataGuard } from './data-guard.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useLinks } from './use-links.ts';
import { useShortcuts } from './use-shortcuts.ts';

const CreateProjectDialog = lazy(async () => ({
  default: (await import('../../features/projects/parts/create-project-dialog.tsx')).CreateProjectDialog,
}));

const SidebarDrawer = lazy(async () => ({ default: (await import('./sidebar-drawer.tsx')).SidebarDrawer }));

const ViewAsBar = lazyPart(async () => (await import('../../features/companies/view-as/view-as-bar.tsx')).ViewAsBar);

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette);
const ShortcutsDialog = lazyPart(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

export function Shell() {
  const isViewing = viewAs.get() !== undefined;
  const [isDrawerOpen, drawer] = useDisclosure();
  const wasDrawerOpen = useOnceTrue(isDrawerOpen);
  return (
    <div className={styles.shell} data-viewing={isViewing}>
      <a href="#sheet" className={styles.skip}>
        Skip to the page
      </a>
      {isViewing && (
        <div className={styles.viewing}>
          <ViewAsBar />
        </div>
      )}
      <TopBar onOpenSidebar={drawer.open} />
      <div className={styles.side}>
        <Sidebar />
      </div>
      {wasDrawerOpen && (
        <Suspense>
          <SidebarDrawer isOpen={isDrawerOpen} onClose={drawer.close} />
        </Suspense>
      )}
      <main id="sheet" className={styles.sheet} tabIndex={-1}>
        <DataGuard>
          <CompanyOfLink>
            <Outlet />
          </CompanyOfLink>
        </DataGuard>
      </main>
      <CreateProject />
      <Commands />
    </div>
  );
}

function Commands() {
  const { company, project } = useLinks();
  useShortcuts([...company, ...project]);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => noteVisit(pathname), [pathname]);
  const open = usePalette((state) => state.open);
  useEffect(() => {
    void whenIdle().then(Palette.preload);
  }, []);
  if (open === 'palette') return <Palette />;
  return open === 'shortcuts' && <ShortcutsDialog />;
}

/** The dialog's code is fetched when it is first opened. */
function CreateProject() {
  const wasOpen = useOnceTrue(useCreateProject((state) => state.isOpen));
  return (
    wasOpen && (
      <Suspense>
        <CreateProjectDialog />
      </Suspense>
    )
  );
}
