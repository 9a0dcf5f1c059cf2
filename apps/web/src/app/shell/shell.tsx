// Renders the frame of every screen for signed-in users: top bar, sidebar, and the sheet with the page.
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { closeCreateProject, useCreateProject } from '../../features/projects/parts/create-project.ts';
import { noteVisit } from '../../platform/local-state/recently-opened.ts';
import { viewAs } from '../../platform/local-state/view-as.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { closeQuestion, useAsked } from '../../ui/overlays/ask.ts';
import { closePalette, openCreation, usePalette } from '../../ui/palette-state.ts';
import { Region } from '../../ui/problems/error-region.tsx';
import { useLetterKey } from '../../ui/use-letter-key.ts';
import { useOnceTrue } from '../../ui/use-once-true.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { CompanyOfLink } from './company-of-link.tsx';
import { DataGuard } from './data-guard.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { toggleSidebar, useSidebarFold } from './sidebar-fold.ts';
import { TopBar } from './top-bar.tsx';
import { useLinks } from './use-links.ts';
import { useShortcuts } from './use-shortcuts.ts';

const CreateProjectDialog = lazyPart(
  async () => (await import('../../features/new-project/parts/create-project-dialog.tsx')).CreateProjectDialog,
  'over',
  closeCreateProject,
);

const NewTicketAnywhere = lazyPart(
  async () => (await import('../../features/new-ticket/parts/new-ticket-anywhere.tsx')).NewTicketAnywhere,
  'over',
  closePalette,
);

const SidebarDrawer = lazyPart(async () => (await import('./sidebar-drawer.tsx')).SidebarDrawer, 'over');

const ViewAsBar = lazyPart(async () => (await import('../../features/view-as/parts/view-as-bar.tsx')).ViewAsBar);

const AskedQuestion = lazyPart(
  async () => (await import('../../ui/overlays/asked-question.tsx')).AskedQuestion,
  'over',
  closeQuestion,
);

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette, 'over', closePalette);
const ShortcutsDialog = lazyPart(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
  'over',
  closePalette,
);

/** @param children left out, the page of the address */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  const isFolded = useSidebarFold((state) => state.isFolded);
  useLetterKey('[', toggleSidebar);
  const isViewing = viewAs.get() !== undefined;
  const [isDrawerOpen, drawer] = useDisclosure();
  const wasDrawerOpen = useOnceTrue(isDrawerOpen);
  return (
    <div className={styles.shell} data-shell="" data-viewing={isViewing} data-folded={isFolded}>
      <a href="#sheet" className={styles.skip}>
        Skip to the page
      </a>
      {isViewing && (
        <div className={styles.viewing}>
          <ViewAsBar />
        </div>
      )}
      <Region kind="inline">
        <TopBar onOpenSidebar={drawer.open} />
      </Region>
      <div className={styles.side}>
        <Region kind="inline">
          <Sidebar />
        </Region>
      </div>
      {wasDrawerOpen && <SidebarDrawer isOpen={isDrawerOpen} onClose={drawer.close} />}
      <main id="sheet" className={styles.sheet} tabIndex={-1}>
        <Region kind="page">
          <DataGuard>
            <CompanyOfLink>{children}</CompanyOfLink>
          </DataGuard>
        </Region>
      </main>
      <CreateProject />
      <Asked />
      <Region kind="quiet">
        <Commands />
      </Region>
    </div>
  );
}

function Commands() {
  const { company, project } = useLinks();
  useShortcuts([...company, ...project]);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // After the screen was painted: it is written to the disk.
  useEffect(() => void whenIdle().then(() => noteVisit(pathname)), [pathname]);
  // On a board its own key comes first, and its own form, which starts from the filters.
  useLetterKey('c', () => openCreation(), window);
  const open = usePalette((state) => state.open);
  if (open === 'creation') return <NewTicketAnywhere />;
  if (open === 'palette') return <Palette />;
  return open === 'shortcuts' && <ShortcutsDialog />;
}

/** Opens the dialog for a new project, whose code is fetched when it is first opened. */
function CreateProject() {
  const wasOpen = useOnceTrue(useCreateProject((state) => state.isOpen));
  return wasOpen && <CreateProjectDialog />;
}

function Asked() {
  const wasOpen = useOnceTrue(useAsked((state) => state.isOpen));
  return wasOpen && <AskedQuestion />;
}
