// Plans sprints: the backlog and the sprints that are not over side by side. Tickets move by drag, by keyboard and in bulk.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import type { TicketCard } from '@worklane/contract/tickets';
import { type MouseEvent, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { type ConnectDrag, useDragCode } from '../../../ui/drag/drag-code.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Problem } from '../../../ui/problems/problem.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { NOBODY, peopleQuery } from '../../companies/parts/people.ts';
import { selection, useSelection } from '../../selection/parts/selection.ts';
import { useBatches } from '../../selection/parts/use-batches.ts';
import { useSelect } from '../../selection/parts/use-select.ts';
import { useSprintDay, useSprints } from '../../sprints/data.ts';
import { capacityQuery, velocityQuery } from '../../sprints/parts/figures.ts';
import { boardConfigurationQuery, boardQuery } from '../../tickets/data.ts';
import { dragActivity } from '../../tickets/parts/drag-activity.ts';
import type { TicketRights } from '../../tickets/parts/ticket-rights.ts';
import { viewOf } from '../../view-options/parts/board-view.ts';
import { NO_FILTER, ticketMatcher } from '../../view-options/parts/ticket-filter.ts';
import { isPlanned, PlanColumnPart } from '../plan-column.tsx';
import { columnName, type PlanColumn, planColumns } from '../plan-columns.ts';
import styles from '../planning.module.css';
import { useMeetingEvents } from '../use-meeting-events.ts';
import { usePlanKeys } from '../use-plan-keys.ts';

const SelectionBar = lazyPart(
  async () => (await import('../../selection/parts/selection-bar.tsx')).SelectionBar,
  'over',
);

const NO_IDS: ReadonlySet<string> = new Set();
const ALL_TICKETS = viewOf({});

interface Props {
  project: Project;
  rights: TicketRights;
  /** May start, complete and edit sprints, and see capacity. */
  canManage: boolean;
}

export function PlanningBoard({ project, rights, canManage }: Props) {
  const [words, setWords] = useState('');
  const { columns, shown, done, problem, retry } = usePlan(project, useDeferredValue(words));
  const people = useQuery(peopleQuery(project.company_id)).data ?? NOBODY;
  const today = useSprintDay(project.company_id);
  useMeetingEvents(project.id);
  const capacities = useQuery({ ...capacityQuery(project.id), enabled: canManage }).data;
  const pace = useQuery({ ...velocityQuery(project.id), enabled: canManage }).data?.pace;
  const navigate = useNavigate();
  const onOpen = (key: string) =>
    void navigate({
      to: '/projects/$projectKey/tickets/$ticketId',
      params: { projectKey: project.key, ticketId: key },
    });
  const move = usePlanMoves(project, columns ?? []);
  const keys = usePlanKeys({ columns: shown ?? [], canMove: rights.canEdit, onMove: move, onOpen });
  const select = useSelect({ lists: () => (shown ?? []).map(({ cards }) => cards), isEnabled: true });
  const selected = useSelection((state) => state.ids);
  const isSelecting = useSelection((state) => state.ids.size > 0 || state.isByTap);
  useEffect(() => selection.clear, []);
  useDrops(rights.canEdit, columns ?? [], move);
  const { setWanted } = keys;
  const forgetWanted = useCallback(() => setWanted(undefined), [setWanted]);
  if (problem) return <Problem title="The plan could not be loaded" error={problem} onRetry={retry} />;
  if (!shown) return <Waiting words="Loading the plan..." />;
  const lifted = keys.lift ? (selected.has(keys.lift.ticket) ? selected : new Set([keys.lift.ticket])) : NO_IDS;
  const look = { project, people, today, canMove: rights.canEdit, canManage, done, selected, lifted };
  return (
    <>
      <div className={styles.tools}>
        <SearchField label="Filter tickets" value={words} onChange={setWords} />
        {rights.canEdit && (
          <p id="planning-keys" className={styles.help}>
            Drag a ticket, or press Space to pick it up and the arrow keys to choose a sprint. X selects several.
          </p>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the tickets in it have the focus */}
      <div
        className={styles.columns}
        data-selecting={isSelecting || undefined}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onBlur={keys.onBlur}
        onClickCapture={(event) => select.onClick(event)}
        onClick={(event) => openClicked(event, onOpen)}
      >
        {shown.map((column, index) => (
          <PlanColumnPart
            key={column.id ?? 'backlog'}
            column={column}
            look={{ ...look, current: currentIn(column, keys.current) }}
            capacity={capacities?.find(({ sprint_id }) => sprint_id === column.id)}
            pace={column.id === null ? undefined : pace}
            isTarget={keys.lift?.at === index}
            wanted={keys.wanted}
            onFocused={forgetWanted}
          />
        ))}
      </div>
      <div className={styles.spoken} role="status">
        {keys.spoken}
      </div>
      {isSelecting && <SelectionBar project={project} rights={rights} view={ALL_TICKETS} />}
    </>
  );
}

/** Finds the ticket of a column that the Tab key stops at: each column is one stop. */
const currentIn = ({ cards }: PlanColumn, current: string | undefined): string | undefined =>
  cards.some(({ id }) => id === current) ? current : undefined;

function usePlan(project: Project, words: string) {
  const board = useQuery(boardQuery(project));
  const configuration = useQuery(boardConfigurationQuery(project));
  const sprints = useSprints(project.id);
  const [state, statuses] = [board.data?.shown, configuration.data?.statuses];
  const columns = useMemo(
    () => (state && statuses && sprints ? planColumns(state, statuses, sprints) : undefined),
    [state, statuses, sprints],
  );
  const shown = useMemo(() => {
    const filter = { ...NO_FILTER, words };
    const matches = ticketMatcher(filter, { projectKey: project.key, today: '', statuses: statuses ?? [] });
    return matches ? columns?.map((column) => ({ ...column, cards: column.cards.filter(matches) })) : columns;
  }, [columns, words, project.key, statuses]);
  const done = useMemo(
    () => new Set(statuses?.filter(({ category }) => category === 'done').map(({ key }) => key)),
    [statuses],
  );
  return {
    columns,
    shown,
    done,
    problem: columns ? null : (board.error ?? configuration.error),
    retry: () => void Promise.all([board.refetch(), configuration.refetch()]),
  };
}

/** @returns what moves a ticket into a sprint or the backlog, with all selected ones if it is one of them */
function usePlanMoves(project: Project, columns: readonly PlanColumn[]) {
  const batches = useBatches(project);
  return (ticket: string, to: PlanColumn): void => {
    const { ids } = useSelection.getState();
    const wanted = ids.has(ticket) ? ids : new Set([ticket]);
    const cards: TicketCard[] = columns.flatMap((column) => column.cards.filter(({ id }) => wanted.has(id)));
    batches.change(cards, { sprint_id: to.id }, `moved to ${columnName(to)}`);
  };
}

function useDrops(
  isEnabled: boolean,
  columns: readonly PlanColumn[],
  onMove: (ticket: string, to: PlanColumn) => void,
): void {
  const latest = useRef({ columns, onMove });
  useEffect(() => {
    latest.current = { columns, onMove };
  });
  const connect = useCallback<ConnectDrag>(
    ({ watchDrags }) =>
      watchDrags({
        scroller: null,
        accepts: isPlanned,
        onStart: () => dragActivity.hold(),
        onDrop: ({ planned }, target) => {
          dragActivity.release();
          const to = target && latest.current.columns.find(({ id }) => id === target.data.sprint);
          if (to) latest.current.onMove(String(planned), to);
        },
      }),
    [],
  );
  useDragCode(isEnabled ? connect : undefined);
}

function openClicked(event: MouseEvent, onOpen: (key: string) => void): void {
  const key = (event.target as HTMLElement).closest<HTMLElement>('[data-ticket]')?.dataset.key;
  if (!key || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  onOpen(key);
}
