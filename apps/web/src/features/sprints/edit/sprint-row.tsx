// Shows one sprint of the list with its actions.
import { Button } from '@mantine/core';
import type { Sprint } from '@worklane/contract/sprints';
import { Menu } from '../../../ui/overlays/floating.ts';
import { RowMenu } from '../../../ui/overlays/row-menu.tsx';
import { Tag } from '../../../ui/rows/tag.tsx';
import { ticketCount } from '../../tickets/parts/ticket-count.ts';
import { STANDING_LABELS, sprintDays, standingOf } from '../parts/sprint-facts.ts';
import styles from './sprints.module.css';
import type { SprintCounts } from './use-sprint-counts.ts';

interface Props {
  sprint: Sprint;
  /** Undefined until they are known. */
  counts: SprintCounts | undefined;
  today: string;
  isStarting: boolean;
  onStart: () => void;
  onComplete: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function SprintRow(props: Props) {
  const { sprint, counts, today, isStarting, onStart, onComplete, onEdit, onDelete } = props;
  const { name, goal, status } = sprint;
  const standing = standingOf(sprint, today);
  return (
    <li className={styles.row} data-current={standing === 'current' || undefined}>
      <span className={styles.names}>
        <span className={styles.name}>
          {name}
          <Tag tone={standing === 'current' ? 'accent' : standing === 'late' ? 'danger' : undefined}>
            {STANDING_LABELS[standing]}
          </Tag>
        </span>
        {goal && (
          <span className={styles.facts} dir="auto">
            {goal}
          </span>
        )}
        <span className={styles.facts}>
          {sprintDays(sprint, today)}
          {/* Said at its full width from the start: it comes after the list. */}
          <span>{counts ? ` · ${factsOf(counts)}` : ' · …'}</span>
        </span>
      </span>
      <span className={styles.actions}>
        {status === 'planned' && (
          <Button variant="default" size="xs" aria-label={`Start ${name}`} loading={isStarting} onClick={onStart}>
            Start
          </Button>
        )}
        {status === 'active' && (
          <Button variant="default" size="xs" aria-label={`Complete ${name}`} onClick={onComplete}>
            Complete
          </Button>
        )}
        <RowMenu of={name} width={160}>
          <Menu.Item onClick={onEdit}>Edit</Menu.Item>
          <Menu.Item color="red" onClick={onDelete}>
            Delete
          </Menu.Item>
        </RowMenu>
      </span>
    </li>
  );
}

function factsOf({ all, unfinished }: SprintCounts): string {
  if (all === 0) return 'No tickets';
  return unfinished === all ? ticketCount(all) : `${ticketCount(all)}, ${(all - unfinished).toLocaleString()} done`;
}
