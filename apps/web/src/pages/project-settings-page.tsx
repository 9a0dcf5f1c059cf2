// /projects/{key}/settings(/{tab}): edits the settings of one project, tab by tab.
import { Link, useParams } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import { Fragment } from 'react';
import { BoardSettings } from '../features/projects/parts/board-settings.tsx';
import { DangerSettings } from '../features/projects/parts/danger-settings.tsx';
import { DesignSettings } from '../features/projects/parts/design-settings.tsx';
import { GeneralSettings } from '../features/projects/parts/general-settings.tsx';
import { GitHubSettings } from '../features/projects/parts/github-settings.tsx';
import { ProjectMembers } from '../features/projects/parts/project-members.tsx';
import { SettingsGuard } from '../features/projects/parts/settings-guard.tsx';
import { SlackSettings } from '../features/projects/parts/slack-settings.tsx';
import { SprintSettings } from '../features/projects/parts/sprint-settings.tsx';
import { SprintList } from '../features/sprints/parts/sprint-list.tsx';
import { intoView } from '../ui/into-view.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Region } from '../ui/problems/error-region.tsx';
import { Scroll } from '../ui/scroll.tsx';
import { useTitle } from '../ui/use-title.ts';
import styles from './company-settings-page.module.css';

const ProjectAccess = lazyPart(
  async () => (await import('../features/assistant/parts/project-access.tsx')).ProjectAccess,
);

const WebhooksSection = lazyPart(
  async () => (await import('../features/webhooks/parts/webhooks-section.tsx')).WebhooksSection,
);

const TABS = {
  general: 'General',
  board: 'Board',
  members: 'Members',
  sprints: 'Sprints',
  integrations: 'Integrations',
  notifications: 'Notifications',
  danger: 'Archive or delete',
} as const;
type Tab = keyof typeof TABS;

export function ProjectSettingsPage() {
  const { projectKey = '', tab: wanted } = useParams({ strict: false });
  const tab: Tab = wanted && wanted in TABS ? (wanted as Tab) : 'general';
  return (
    <SettingsGuard projectKey={projectKey}>{(project) => <SettingsTabs project={project} tab={tab} />}</SettingsGuard>
  );
}

function SettingsTabs({ project, tab }: { project: Project; tab: Tab }) {
  useTitle(TABS[tab], 'Project Settings', project.name);
  return (
    <>
      <PageHead title="Project Settings" of={project.name} />
      <nav className={styles.tabs} aria-label="Project settings">
        {Object.entries(TABS).map(([name, label]) => (
          <Link
            key={name}
            to="/projects/$projectKey/settings/$tab"
            params={{ projectKey: project.key, tab: name }}
            className={styles.tab}
            ref={name === tab ? intoView : undefined}
            {...(name === tab && { 'aria-current': 'page' as const })}
          >
            {label}
          </Link>
        ))}
      </nav>
      {tab === 'members' ? (
        <ProjectMembers project={project} head={(_count, actions) => <div className={styles.actions}>{actions}</div>} />
      ) : (
        <Scroll>
          <Region key={tab} kind="inline">
            {contentOf(tab, project)}
          </Region>
        </Scroll>
      )}
    </>
  );
}

function contentOf(tab: Exclude<Tab, 'members'>, project: Project) {
  switch (tab) {
    case 'general':
      return (
        <>
          <GeneralSettings key={project.id} project={project} />
          <Region kind="inline">
            <ProjectAccess project={project} />
          </Region>
        </>
      );
    case 'board':
      return <BoardSettings key={project.id} project={project} />;
    case 'sprints':
      return (
        <>
          <Region kind="inline">
            <SprintSettings key={project.id} project={project} />
          </Region>
          <Region kind="inline">
            <SprintList project={project} />
          </Region>
        </>
      );
    case 'integrations':
      return (
        <Fragment key={project.id}>
          <DesignSettings project={project} />
          <GitHubSettings project={project} />
          <div className={styles.below}>
            <WebhooksSection project={project} />
          </div>
        </Fragment>
      );
    case 'notifications':
      return <SlackSettings key={project.id} project={project} />;
    case 'danger':
      return <DangerSettings project={project} />;
  }
}
