// Shows a project in the picker: icon, name and key.
import type { Project } from '@worklane/contract/projects';
import { DEFAULT_PROJECT_ICON } from '@worklane/domain/projects/vocabulary';
import styles from './project-picker.module.css';

export function PickedProject({ project }: { project: Project }) {
  return (
    <span className={styles.project}>
      <span className={styles.icon} aria-hidden="true">
        {project.icon || DEFAULT_PROJECT_ICON}
      </span>
      <span className={styles.name}>{project.name}</span>
      <span className={styles.key}>{project.key}</span>
    </span>
  );
}
