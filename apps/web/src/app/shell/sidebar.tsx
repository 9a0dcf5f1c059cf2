// Renders the sidebar: the company's pages, the current project and its pages.
import { ActionIcon } from '@mantine/core';
import { IconKeyboard, IconLayoutSidebar, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { MATRIX } from '@worklane/domain/access/actions';
import { can } from '@worklane/domain/access/can';
import { ROLE_LABELS } from '@worklane/domain/access/roles';
import { openCreateProject } from '../../features/projects/parts/create-project.ts';
import { ProjectPicker } from '../../features/projects/parts/project-picker.tsx';
import { localState, useLocalState } from '../../platform/local-state/local-state.ts';
import { useViewer } from '../../platform/session/use-viewer.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LazyTooltip } from '../../ui/overlays/lazy-tooltip.tsx';
import { openShortcuts } from '../../ui/palette-state.ts';
import { activeLink } from './links.ts';
import styles from './sidebar.module.css';
import { toggleSidebar, useSidebarFold } from './sidebar-fold.ts';
import { useIdle } from './use-idle.ts';
import { useLinks } from './use-links.ts';

const SidebarMore = lazyPart(async () => (await import('./sidebar-more.tsx')).SidebarMore, 'quiet');
const LinkCount = lazyPart(async () => (await import('./link-count.tsx')).LinkCount, 'quiet');

export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const navigate = useNavigate();
  const { company, project } = useLinks();
  const active = activeLink([...company, ...project], pathname);

  const isIdle = useIdle();
  const isFolded = useSidebarFold((state) => state.isFolded) && !onNavigate;

  const linkTo = ({ label, icon: Icon, to }: (typeof company)[number]) => (
    <Link
      key={to}
      to={to}
      className={styles.link}
      title={isFolded ? label : undefined}
      {...(to === active ? { 'data-active': true, 'aria-current': 'page' as const } : {})}
      {...(onNavigate ? { onClick: onNavigate } : {})}
    >
      <Icon size={16} stroke={1.6} aria-hidden="true" />
      <span className={styles.words}>{label}</span>
      {isIdle && <LinkCount to={to} />}
    </Link>
  );

  return (
    <nav className={styles.sidebar} aria-label="Main" data-folded={isFolded || undefined}>
      <div className={styles.group}>
        {company.map((link) =>
          link.label === 'All Projects' ? (
            <div key={link.to} className={styles.withPlus}>
              {linkTo(link)}
              <CreateProjectPlus />
            </div>
          ) : (
            linkTo(link)
          ),
        )}
      </div>
      <h2 className={styles.label}>Active Project</h2>
      <ProjectPicker
        onPick={(picked) => {
          localState.setCurrentProject(picked.id);
          void navigate({ to: '/projects/$projectKey', params: { projectKey: picked.key } });
          onNavigate?.();
        }}
      />
      <div className={styles.group}>{project.map(linkTo)}</div>
      {isIdle && !isFolded && <SidebarMore onNavigate={onNavigate} />}
      <div className={styles.foot}>
        <button
          type="button"
          className={styles.link}
          title={isFolded ? 'Keyboard shortcuts' : undefined}
          onClick={() => {
            onNavigate?.();
            openShortcuts();
          }}
        >
          <IconKeyboard size={16} stroke={1.6} aria-hidden="true" />
          <span className={styles.words}>Keyboard shortcuts</span>
          <span className={styles.key} aria-hidden="true">
            <kbd>?</kbd>
          </span>
        </button>
        {!onNavigate && (
          <button
            type="button"
            className={styles.link}
            aria-expanded={!isFolded}
            title={isFolded ? 'Unfold the sidebar' : undefined}
            onClick={toggleSidebar}
          >
            <IconLayoutSidebar size={16} stroke={1.6} aria-hidden="true" />
            <span className={styles.words}>{isFolded ? 'Unfold' : 'Fold'} the sidebar</span>
            <span className={styles.key} aria-hidden="true">
              <kbd>[</kbd>
            </span>
          </button>
        )}
      </div>
    </nav>
  );
}

/**
 * Shows the button for a new project to everyone who sees the list; a project manager is told who may create projects
 * (decision T-01).
 */
function CreateProjectPlus() {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const mayCreate = can(useViewer(), 'project.create', { company_id: companyId });
  const roles = MATRIX['project.create'].map((role) => ROLE_LABELS[role]).join(', ');
  return (
    <LazyTooltip label={mayCreate ? 'Create project' : `Only these can create projects: ${roles}`}>
      <ActionIcon
        className={styles.plus}
        aria-label={mayCreate ? 'Create project' : `Create project. Only for: ${roles}`}
        aria-disabled={!mayCreate}
        data-disabled={!mayCreate || undefined}
        onClick={() => mayCreate && openCreateProject()}
      >
        <IconPlus size={16} stroke={1.6} />
      </ActionIcon>
    </LazyTooltip>
  );
}
