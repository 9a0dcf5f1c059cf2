// Lists projects in rows: searched, sorted, favourites first; archived ones on request.
import { ActionIcon, Checkbox, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Project, ProjectProgress } from '@worklane/contract/projects';
import { DEFAULT_PROJECT_ICON, PROJECT_STATUS_LABELS } from '@worklane/domain/projects/vocabulary';
import { useDeferredValue, useState } from 'react';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { dayLabel, localDay } from '../../../ui/dates/day-label.ts';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { favouritesQuery, progressQuery } from '../data.ts';
import { PROJECT_ORDERS, type ProjectOrder, searchProjects, sortProjects } from '../group-projects.ts';
import { ProjectFaces } from './project-faces.tsx';
import styles from './project-list.module.css';
import { useFavourites } from './use-favourites.ts';

const ORDER_LABELS: Record<ProjectOrder, string> = {
  name: 'Name',
  due: 'Due date',
  activity: 'Last activity',
  progress: 'Progress',
};
const ORDERS = PROJECT_ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] }));
const NONE: readonly string[] = [];
const NO_PROGRESS: ReadonlyMap<string, ProjectProgress> = new Map();

export function ProjectList({ projects }: { projects: readonly Project[] }) {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const [text, setText] = useState('');
  const [order, setOrder] = useState<ProjectOrder>('name');
  const [withArchived, setWithArchived] = useState(false);
  const favourites = useQuery({ ...favouritesQuery(companyId), enabled: companyId !== '' }).data ?? NONE;
  const progressById = useQuery({ ...progressQuery(companyId), enabled: companyId !== '' }).data ?? NO_PROGRESS;
  const archived = projects.filter(({ status }) => status === 'archived').length;
  const listed = withArchived ? projects : projects.filter(({ status }) => status !== 'archived');
  const found = sortProjects(searchProjects(listed, useDeferredValue(text)), order, { favourites, progressById });
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          label="Search projects by name or key"
          placeholder="Search by name or key"
          value={text}
          onChange={setText}
        />
        {archived > 0 && (
          <Checkbox
            label={`Show archived (${archived})`}
            checked={withArchived}
            onChange={(event) => setWithArchived(event.currentTarget.checked)}
          />
        )}
        <div className={styles.sort}>
          <span aria-hidden="true">Sort</span>
          <NativeSelect
            size="xs"
            aria-label="Sort by"
            data={ORDERS}
            value={order}
            onChange={({ currentTarget }) => setOrder(currentTarget.value as ProjectOrder)}
          />
        </div>
      </div>
      {found.length === 0 ? (
        <EmptyState title="No projects found" text="No project has this name or key." />
      ) : (
        <ul className={styles.list}>
          {found.map((project) => (
            <ProjectRow
              key={project.id}
              project={project}
              progress={progressById.get(project.id)}
              isFavourite={favourites.includes(project.id)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface RowProps {
  project: Project;
  progress: ProjectProgress | undefined;
  isFavourite: boolean;
}

function ProjectRow({ project, progress, isFavourite }: RowProps) {
  const { key, icon, name, agency, status, project_status, due_date } = project;
  const setFavourite = useFavourites();
  const { total = 0, done = 0, last_activity } = progress ?? {};
  const today = localDay(new Date());
  const isOver = status === 'archived' || project_status === 'completed';
  return (
    <li className={styles.row}>
      <ActionIcon
        className={styles.star}
        size={28}
        data-on={isFavourite || undefined}
        aria-pressed={isFavourite}
        aria-label={`Favourite: ${name}`}
        title={isFavourite ? 'Remove from favourites' : 'Add to favourites'}
        onClick={() => void setFavourite(project, !isFavourite)}
      >
        {isFavourite ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.6} />}
      </ActionIcon>
      <span className={styles.icon} aria-hidden="true">
        {icon || DEFAULT_PROJECT_ICON}
      </span>
      <span className={styles.names}>
        <Link to="/projects/$projectKey" params={{ projectKey: key }} className={styles.name} title={name}>
          {name}
        </Link>
        <span className={styles.key}>{key}</span>
        {agency && <span className={styles.agency}>{agency}</span>}
      </span>
      <span className={styles.status} data-status={status === 'archived' ? 'archived' : project_status}>
        {status === 'archived' ? 'Archived' : PROJECT_STATUS_LABELS[project_status]}
      </span>
      <span className={styles.progress} title={`${done} of ${total} tickets done`}>
        {total > 0 && (
          <>
            <progress className={styles.bar} max={total} value={done} aria-label={`${done} of ${total} tickets done`} />
            {Math.floor((done / total) * 100)}%
          </>
        )}
      </span>
      <span className={styles.due} data-late={(due_date && due_date < today && !isOver) || undefined}>
        {due_date ? dayLabel(due_date, today) : '–'}
      </span>
      <span className={styles.activity}>{last_activity && <RelativeTime at={last_activity} />}</span>
      <span className={styles.people}>
        <ProjectFaces project={project} />
      </span>
    </li>
  );
}
