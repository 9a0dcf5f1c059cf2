// Projects in rows: icon, name and key, agency, status, people.
import { Link } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import { DEFAULT_PROJECT_ICON, PROJECT_STATUS_LABELS } from '@worklane/domain/projects/vocabulary';
import styles from './project-list.module.css';

export function ProjectList({ projects }: { projects: readonly Project[] }) {
  return (
    <ul className={styles.list}>
      {projects.map((project) => (
        <li key={project.id}>
          <Link to="/projects/$projectKey" params={{ projectKey: project.key }} className={styles.row}>
            <span className={styles.icon} aria-hidden="true">
              {project.icon || DEFAULT_PROJECT_ICON}
            </span>
            <span className={styles.name}>{project.name}</span>
            <span className={styles.key}>{project.key}</span>
            <span className={styles.agency}>{project.agency}</span>
            <span className={styles.status}>{PROJECT_STATUS_LABELS[project.project_status]}</span>
            <span className={styles.people}>
              {project.project_members.length === 1 ? '1 person' : `${project.project_members.length} people`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
