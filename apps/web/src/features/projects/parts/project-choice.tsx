// Chooses all projects, also later ones, or some of them.
import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import type { Project } from '@worklane/contract/projects';
import { FieldGroup } from '../../../ui/fields/field-group.tsx';
import styles from './project-choice.module.css';

interface Props {
  /** Of the box for all projects. */
  allLabel: string;
  projects: readonly Project[];
  /** Undefined for all. */
  chosen: readonly string[] | undefined;
  onChange: (chosen: readonly string[] | undefined) => void;
}

export function ProjectChoice({ allLabel, projects, chosen, onChange }: Props) {
  return (
    <FieldGroup label="Projects">
      <Checkbox
        label={allLabel}
        checked={!chosen}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? undefined : [])}
      />
      {chosen && (
        <div className={styles.projects}>
          {projects.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={<bdi>{name}</bdi>}
              checked={chosen.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
            />
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
