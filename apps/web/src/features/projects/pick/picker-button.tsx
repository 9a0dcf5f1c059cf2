// Draws the button of the project picker with the current project.
import { VisuallyHidden } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useOwnProjects } from '../parts/use-own-projects.ts';
import { PickedProject } from './picked-project.tsx';
import styles from './project-picker.module.css';

export function PickerButton(props: ComponentProps<'button'>) {
  const { query, projects, current } = useOwnProjects();
  return (
    <button {...props} type="button" className={styles.picker} aria-haspopup="listbox">
      {current ? (
        <PickedProject project={current} />
      ) : (
        <span className={styles.none}>
          {query.isLoading ? 'Checking project membership...' : placeholder(projects.length, query.isError)}
        </span>
      )}
      <VisuallyHidden>. Switch project</VisuallyHidden>
      <IconSelector size={16} stroke={1.6} aria-hidden="true" />
    </button>
  );
}

function placeholder(count: number, isFailed: boolean): string {
  if (isFailed) return 'Projects not loaded';
  return count === 0 ? 'No projects found' : 'Choose a project';
}
