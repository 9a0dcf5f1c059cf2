// Shows the part of the board's head that a narrow screen leaves out: the sprint's name, days, progress and goal.
import { IconChevronDown } from '@tabler/icons-react';
import type { Sprint } from '@worklane/contract/sprints';
import { useState } from 'react';
import { Popover } from '../../../ui/overlays/floating.ts';
import styles from './sprint-details.module.css';
import { daysLeft, STANDING_LABELS, sprintDays, standingOf } from './sprint-facts.ts';

interface Props {
  sprint: Sprint;
  /** Of its tickets. */
  done: number;
  all: number;
  today: string;
}

/** Shows a sprint's progress on a button, which opens the rest and names it. */
export function SprintDetails({ sprint, done, all, today }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const standing = standingOf(sprint, today);
  const shown = sprint.status === 'planned' ? STANDING_LABELS.planned : `${percentOf(done, all)}%`;
  const facts: [string, string][] = [
    ['Days', sprintDays(sprint, today)],
    [
      'Status',
      standing === 'current' ? daysLeft(sprint, today) : `${STANDING_LABELS[standing]}, ${daysLeft(sprint, today)}`,
    ],
    ['Done', `${done.toLocaleString()} of ${all.toLocaleString()} ${all === 1 ? 'ticket' : 'tickets'}`],
  ];
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles.open}
          aria-label={`${shown}, details of ${sprint.name}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={styles.shown} data-planned={sprint.status === 'planned' || undefined}>
            {shown}
          </span>
          <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.details as string} tabIndex={-1} data-autofocus>
        <strong className={styles.name} dir="auto">
          {sprint.name}
        </strong>
        {sprint.goal && (
          <p className={styles.goal} dir="auto">
            {sprint.goal}
          </p>
        )}
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}

export const percentOf = (done: number, all: number): number => (all === 0 ? 0 : Math.round((done / all) * 100));
