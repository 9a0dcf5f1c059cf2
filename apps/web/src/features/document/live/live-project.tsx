// Shows current facts of the project in a document.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import { PROJECT_STATUS_LABELS } from '@worklane/domain/projects/vocabulary';
import type { ReactNode } from 'react';
import { dayLabel } from '../../../ui/dates/day-label.ts';
import { useToday } from '../../../ui/dates/use-today.ts';
import { progressQuery } from '../../projects/data.ts';
import styles from './live.module.css';

export function LiveProject({ project }: { project: Project }) {
  const today = useToday();
  const progress = useQuery(progressQuery(project.company_id)).data?.get(project.id);
  const { icon, name, key, agency, project_status, due_date, members } = project;
  const facts: [string, ReactNode][] = [
    ['Status', PROJECT_STATUS_LABELS[project_status]],
    ['Due', due_date ? dayLabel(due_date, today) : 'No date'],
    ['Tickets', progress ? `${progress.done} of ${progress.total} done` : '...'],
    ['Team', members.length === 1 ? '1 member' : `${members.length} members`],
  ];
  if (agency) facts.push(['Agency', agency]);
  return (
    <div className={styles.frame} data-live-view="project">
      <p className={styles.caption}>
        <span aria-hidden="true">{icon}</span>
        <Link to="/projects/$projectKey" params={{ projectKey: key }} search={{}}>
          {name}
        </Link>{' '}
        <span className={styles.count}>{key}</span>
      </p>
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
