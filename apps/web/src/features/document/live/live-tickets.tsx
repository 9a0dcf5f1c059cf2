// Lists tickets of the project in a document: current key, title, status and assignees.
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import type { TicketCard } from '@worklane/contract/tickets';
import { useMemo } from 'react';
import { useToday } from '../../../ui/dates/use-today.ts';
import { NOBODY, peopleQuery } from '../../companies/parts/people.ts';
import { useSprintDay, useSprints } from '../../sprints/data.ts';
import { boardConfigurationQuery, boardQuery } from '../../tickets/data.ts';
import { StatusMark } from '../../tickets/parts/marks.tsx';
import { titleText } from '../../tickets/parts/title-text.tsx';
import { searchIn, viewOf } from '../../view-options/parts/board-view.ts';
import { isFiltering, NO_FILTER, ticketMatcher } from '../../view-options/parts/ticket-filter.ts';
import { useReadFilter } from '../../view-options/parts/use-typed-filters.ts';
import styles from './live.module.css';

interface Props {
  project: Project;
  /** The query string of a board that shows these alone. */
  filter: string | null;
}

/** A document is no board: what is beyond is one click away. */
const MOST = 100;

export function LiveTickets({ project, filter }: Props) {
  const { data: board, error } = useQuery(boardQuery(project));
  const statuses = useQuery(boardConfigurationQuery(project)).data?.statuses;
  const people = useQuery(peopleQuery(project.company_id)).data ?? NOBODY;
  const found = useFound(project, filter);
  const statusesByKey = useMemo(() => new Map(statuses?.map((status) => [status.key, status])), [statuses]);
  if (!board || !found) {
    return (
      <p className={styles.quiet}>
        {error ? `The tickets couldn't be loaded. ${error.message}` : 'Loading tickets...'}
      </p>
    );
  }
  if (found.length === 0) return <p className={styles.quiet}>No tickets{filter ? ' match' : ' yet'}</p>;
  return (
    <div className={styles.frame} data-live-view="tickets">
      <table className={styles.table}>
        <caption className={styles.caption}>
          Tickets of {project.name} <span className={styles.count}>{found.length}</span>
        </caption>
        <VisuallyHidden component="thead">
          <tr>
            <th scope="col">Key</th>
            <th scope="col">Title</th>
            <th scope="col">Status</th>
            <th scope="col">Assignee</th>
          </tr>
        </VisuallyHidden>
        <tbody>
          {found.slice(0, MOST).map((card) => {
            const key = `${project.key}-${card.number}`;
            const status = statusesByKey.get(card.status);
            return (
              <tr key={card.id}>
                <td className={styles.key}>
                  <Link
                    to="/projects/$projectKey/tickets/$ticketId"
                    params={{ projectKey: project.key, ticketId: key }}
                    search={{}}
                  >
                    {key}
                  </Link>
                </td>
                <td dir="auto">{titleText(card.title)}</td>
                <td className={styles.status}>
                  {status && <StatusMark category={status.category} color={status.color} />}
                  {status?.label ?? card.status}
                </td>
                <td className={styles.people}>
                  {card.assignee_ids.map((id) => people.get(id)?.name ?? 'Former member').join(', ') || 'Nobody'}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {found.length > MOST && <p className={styles.quiet}>{`${found.length - MOST} more on the board`}</p>}
    </div>
  );
}

/** Finds the tickets that match, in the order of the board; undefined while it loads. */
function useFound(project: Project, filter: string | null): readonly TicketCard[] | undefined {
  const board = useQuery(boardQuery(project)).data?.shown;
  const statuses = useQuery(boardConfigurationQuery(project)).data?.statuses;
  const sprints = useSprints(project.id, filter !== null && project.sprint_enabled);
  const today = useToday();
  const sprintDay = useSprintDay(project.company_id);
  const asked = useMemo(() => (filter ? viewOf(searchIn(filter)).filter : NO_FILTER), [filter]);
  const read = useReadFilter(project, asked);
  const view = isFiltering(read) ? read : undefined;
  return useMemo(() => {
    if (!board) return undefined;
    const order = statuses?.map(({ key }) => key) ?? Object.keys(board.columns);
    const cards = order.flatMap((key) => board.columns[key] ?? []).filter(({ number }) => number);
    const matches =
      view && ticketMatcher(view, { projectKey: project.key, today, sprintDay, statuses: statuses ?? [], sprints });
    return matches ? cards.filter(matches) : cards;
  }, [board, statuses, view, sprints, today, sprintDay, project.key]);
}
