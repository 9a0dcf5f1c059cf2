// Projects in rows, searched and grouped as in the project dropdown; archived ones when they are asked for.
import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import { DEFAULT_PROJECT_ICON, PROJECT_STATUS_LABELS } from '@worklane/domain/projects/vocabulary';
import { useDeferredValue, useState } from 'react';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { groupProjects, searchProjects } from '../group-projects.ts';
import styles from './project-list.module.css';

export function ProjectList({ projects }: { projects: readonly Project[] }) {
  const companyName = useLocalState((state) => state.company?.name ?? '');
  const [text, setText] = useState('');
  const [withArchived, setWithArchived] = useState(false);
  const archived = projects.filter(({ status }) => status === 'archived').length;
  const listed = withArchived ? projects : projects.filter(({ status }) => status !== 'archived');
  const groups = groupProjects(searchProjects(listed, useDeferredValue(text)), companyName);
  return (
    <>
      <div className={styles.tools}>
        <TextInput
          type="search"
          className={styles.search}
          aria-label="Search projects by name or key"
          placeholder="Search by name or key"
          leftSection={<IconSearch size={16} stroke={1.6} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {archived > 0 && (
          <Checkbox
            label={`Show archived (${archived})`}
            checked={withArchived}
            onChange={(event) => setWithArchived(event.currentTarget.checked)}
          />
        )}
      </div>
      {groups.length === 0 && <EmptyState title="No projects found" text="No project has this name or key." />}
      {groups.map((group) => (
        <section key={group.name} className={styles.group} aria-label={group.name}>
          <h2 className={styles.heading}>{group.name}</h2>
          <ul className={styles.list}>
            {group.projects.map((project) => (
              <li key={project.id}>
                <ProjectRow project={project} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function ProjectRow({ project }: { project: Project }) {
  const { key, icon, name, status, project_status, project_members } = project;
  return (
    <Link to="/projects/$projectKey" params={{ projectKey: key }} className={styles.row}>
      <span className={styles.icon} aria-hidden="true">
        {icon || DEFAULT_PROJECT_ICON}
      </span>
      <span className={styles.name}>{name}</span>
      <span className={styles.key}>{key}</span>
      <span className={styles.status}>
        {status === 'archived' ? 'Archived' : PROJECT_STATUS_LABELS[project_status]}
      </span>
      <span className={styles.people}>
        {project_members.length === 1 ? '1 person' : `${project_members.length} people`}
      </span>
    </Link>
  );
}
