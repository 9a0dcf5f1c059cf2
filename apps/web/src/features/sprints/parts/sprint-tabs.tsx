// Switches between the plan of a project's sprints and their reports.
import { Link } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import { useSprintDay, useSprints } from '../data.ts';
import { standingOf } from './sprint-facts.ts';
import styles from './sprint-tabs.module.css';

interface Props {
  project: Project;
  tab: 'plan' | 'report';
}

export function SprintTabs({ project, tab }: Props) {
  const { key: projectKey } = project;
  const reported = useReportedSprint(project);
  return (
    <nav className={styles.tabs} aria-label="Sprints">
      <Link
        className={styles.tab}
        to="/projects/$projectKey/sprints"
        params={{ projectKey }}
        activeOptions={{ exact: true }}
        {...(tab === 'plan' && { 'aria-current': 'page' as const })}
      >
        Plan
      </Link>
      {reported && (
        <Link
          className={styles.tab}
          to="/projects/$projectKey/sprints/$sprintId"
          params={{ projectKey, sprintId: reported }}
          {...(tab === 'report' && { 'aria-current': 'page' as const })}
        >
          Report
        </Link>
      )}
    </nav>
  );
}

/** Chooses the current sprint, otherwise one past its end, otherwise the last completed one. */
function useReportedSprint({ id, company_id }: Project): string | undefined {
  const sprints = useSprints(id) ?? [];
  const today = useSprintDay(company_id);
  for (const wanted of ['current', 'late', 'completed', 'ahead']) {
    const found = sprints.findLast((sprint) => standingOf(sprint, today) === wanted);
    if (found) return found.id;
  }
  return undefined;
}
