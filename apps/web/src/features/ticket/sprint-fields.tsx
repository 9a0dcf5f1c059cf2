// The sprint of a ticket, and what its due date has to do with it.
import type { Sprint } from '@worklane/contract/sprints';
import { Pick } from '../../ui/overlays/pick.tsx';
import { useToday } from '../../ui/use-today.ts';
import { sprintIdOf, sprintOption, sprintOptions } from '../sprints/parts/sprint-options.ts';
import styles from '../tickets/parts/property-rail.module.css';

interface Props {
  sprintId: string | null;
  /** Undefined while they are being fetched. */
  sprints: readonly Sprint[] | undefined;
  isDisabled: boolean;
  onChange: (sprintId: string | null) => void;
}

export function SprintField({ sprintId, sprints, isDisabled, onChange }: Props) {
  const today = useToday();
  if (!sprints) return <span className={styles.bone} />;
  const sprint = sprints.find(({ id }) => id === sprintId);
  return (
    <Pick
      label="Sprint"
      isDisabled={isDisabled}
      picked={[sprintId ?? '']}
      options={sprintOptions(sprints, today, [sprintId])}
      onPick={(value) => onChange(sprintIdOf(value))}
    >
      {sprint ? (
        <>
          {sprint.name}
          <span className={styles.aside}>{sprintOption(sprint, today).note}</span>
        </>
      ) : (
        <span className={styles.none}>No sprint</span>
      )}
    </Pick>
  );
}

/** Why a due date that ends with the sprint is the day it is. */
export function SprintEndNote({ sprintId, sprints }: Omit<Props, 'isDisabled' | 'onChange'>) {
  if (!sprints) return null;
  const sprint = sprints.find(({ id }) => id === sprintId);
  return (
    <p className={styles.explained}>
      {sprint
        ? `Follows the end of ${sprint.name}.`
        : 'Not in a sprint yet. Once it is, the date follows the sprint’s end.'}
    </p>
  );
}
