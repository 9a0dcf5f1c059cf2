// Sums up a sprint before it is completed: what is done, carried over, added and removed, and how much to plan for the next one.
import { useQuery } from '@tanstack/react-query';
import type { Burndown, Sprint } from '@worklane/contract/sprints';
import { hoursLabel } from '../../tickets/parts/hours-label.ts';
import { ticketCount } from '../../tickets/parts/ticket-count.ts';
import { useSprintDay } from '../data.ts';
import { burndownQuery, capacityQuery, velocityQuery } from '../parts/figures.ts';
import styles from './completion-summary.module.css';
import { endsEarly } from './ends-early.ts';
import { suggestNext } from './suggest-next.ts';

interface Props {
  sprint: Sprint;
  /** The sprint that follows. */
  next: Sprint | undefined;
}

type Report = Burndown['report'];

const FIGURES = [
  ['Done', ({ done }: Report) => done],
  ['Carried over', ({ remaining }: Report) => remaining],
  ['Added', ({ added }: Report) => added],
  ['Removed', ({ removed }: Report) => removed],
] as const;

export function CompletionSummary({ sprint, next }: Props) {
  const { project_id: project } = sprint;
  const report = useQuery(burndownQuery(project, sprint.id)).data?.report;
  const past = useQuery(velocityQuery(project)).data?.sprints;
  const capacity = useQuery(capacityQuery(project)).data;
  const early = endsEarly(sprint, useSprintDay(sprint.company_id));
  const suggestion = report && past && capacity && suggestNext({ sprint, next, report, past, capacity });
  return (
    <div className={styles.summary}>
      {early && <p className={styles.suggestion}>{early}</p>}
      <dl className={styles.figures}>
        {FIGURES.map(([name, amountIn]) => {
          const amount = report && amountIn(report);
          return (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {amount ? ticketCount(amount.tickets) : '…'}
                <span>{amount ? hoursLabel(amount.hours) : '\u00a0'}</span>
              </dd>
            </div>
          );
        })}
      </dl>
      {next && (
        <p className={styles.suggestion}>
          {suggestion
            ? `Going by ${suggestion.sprints === 1 ? 'this sprint' : `the last ${suggestion.sprints} sprints`}, plan about ${hoursLabel(suggestion.hours)} (${ticketCount(suggestion.tickets)}) for ${next.name}.`
            : '\u00a0'}
        </p>
      )}
    </div>
  );
}
