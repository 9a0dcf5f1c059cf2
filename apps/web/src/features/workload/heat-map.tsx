// Draws planned hours against capacity: a row for each person, a column for each week. Each cell leads to its tickets.
import type { Workload, WorkloadPerson } from '@worklane/contract/workload';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, memo, useMemo, useRef } from 'react';
import { shortDayLabel, weekNumber } from '../../ui/dates/day-label.ts';
import { Face } from '../../ui/face.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { ticketCount } from '../tickets/parts/ticket-count.ts';
import type { Cell } from './data.ts';
import styles from './heat-map.module.css';
import { loadLevel, loadWords, shortHours } from './load-level.ts';
import type { Choice } from './use-chosen-cell.ts';
import { useWorkDrops } from './use-work-drops.ts';
import shared from './workload.module.css';

/** Without a year: the columns are narrow, and consecutive. */

interface Props {
  workload: Workload;
  chosen: Cell;
  onChoose: (cell: Cell, choice: Choice) => void;
  /** Called with the person whose days off are to be shown. */
  onPerson: (userId: string) => void;
  onDrop: Parameters<typeof useWorkDrops>[1];
}

export function HeatMap({ workload: { weeks, people, today, unassigned }, chosen, onChoose, onPerson, onDrop }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  useWorkDrops(body, onDrop);
  const current = weeks.findLast((monday) => monday <= today);
  const chosenOf = (userId: string | null) => (chosen.userId === userId ? keyOf(chosen) : undefined);
  const nobody = useMemo(
    () => unassigned.hours.map((hours) => ({ hours, capacity: Number.POSITIVE_INFINITY, meetings: 0, is_away: false })),
    [unassigned],
  );
  return (
    <ScrollRegion className={styles.scroll} label="Hours planned by person and week">
      <table className={styles.map}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              Hours planned / capacity
            </th>
            {weeks.map((monday) => (
              <th key={monday} scope="col" {...(monday === current && { 'aria-current': 'date' as const })}>
                <b>{weekNumber(monday)}</b>
                {shortDayLabel(monday)}
              </th>
            ))}
            <th scope="col" className={styles.apart}>
              No date
            </th>
            <th scope="col" className={styles.apart}>
              No estimate
            </th>
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={walk} onFocus={holdTabStop}>
          {people.map((person, index) => (
            <Row
              key={person.user_id}
              person={person}
              weeks={weeks}
              current={current}
              isFirst={index === 0}
              chosen={chosenOf(person.user_id)}
              onChoose={onChoose}
              onPerson={onPerson}
            />
          ))}
          <Row
            person={{ user_id: null, name: 'Unassigned', avatar: null, ...unassigned, weeks: nobody }}
            weeks={weeks}
            current={current}
            isFirst={people.length === 0}
            chosen={chosenOf(null)}
            onChoose={onChoose}
            onPerson={onPerson}
          />
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface RowProps {
  person: Omit<WorkloadPerson, 'user_id'> & { user_id: string | null };
  weeks: readonly string[];
  current: string | undefined;
  /** One cell of the map is a stop of the Tab key. */
  isFirst: boolean;
  chosen: string | undefined;
  onChoose: (cell: Cell, choice: Choice) => void;
  onPerson: (userId: string) => void;
}

const keyOf = ({ part, week }: Cell): string => week ?? part;

const Row = memo(function Row({ person, weeks, current, isFirst, chosen, onChoose, onPerson }: RowProps) {
  const { user_id: userId, name, avatar, undated_hours, undated, unestimated } = person;
  const counts = [
    {
      part: 'undated' as const,
      shown: undated > 0 ? `${shortHours(undated_hours)} h` : '',
      words: `${undated > 0 ? `${shortHours(undated_hours)} h in ` : ''}${ticketCount(undated)} without a due date`,
    },
    {
      part: 'unestimated' as const,
      shown: unestimated > 0 ? String(unestimated) : '',
      words: `${ticketCount(unestimated)} without an estimate`,
    },
  ];
  return (
    <tr>
      <th scope="row" className={styles.person}>
        {userId === null ? (
          <span>{name}</span>
        ) : (
          <button
            type="button"
            className={styles.who}
            tabIndex={-1}
            title={`${name}: days off`}
            onClick={() => onPerson(userId)}
          >
            <Face id={userId} name={name} avatar={avatar} size={20} />
            <span className={shared.name} dir="auto">
              {name}
            </span>
          </button>
        )}
      </th>
      {person.weeks.map((week, index) => {
        const monday = weeks[index] ?? '';
        const isPast = current === undefined ? false : monday < current;
        return (
          <td key={monday}>
            <button
              type="button"
              className={styles.cell}
              data-level={userId === null ? levelOfNobody(week.hours) : loadLevel(week)}
              data-unknown={week.meetings === 'unavailable' || undefined}
              data-user={userId ?? ''}
              data-week={monday}
              data-droppable={!isPast || undefined}
              data-chosen={chosen === monday || undefined}
              tabIndex={isFirst && index === 0 ? 0 : -1}
              aria-pressed={chosen === monday}
              aria-label={`${name}, ${weekNumber(monday)}: ${userId === null ? `${shortHours(week.hours)} hours` : loadWords(week, isPast)}`}
              onClick={(event) => onChoose({ userId, part: 'week', week: monday }, choiceOf(event))}
            >
              <CellWords week={week} />
            </button>
          </td>
        );
      })}
      {counts.map(({ part, shown, words }) => (
        <td key={part}>
          <button
            type="button"
            className={styles.cell}
            data-level="0"
            data-chosen={chosen === part || undefined}
            tabIndex={-1}
            aria-pressed={chosen === part}
            aria-label={`${name}: ${words}`}
            onClick={(event) => onChoose({ userId, part }, choiceOf(event))}
          >
            {shown}
          </button>
        </td>
      ))}
    </tr>
  );
});

/** Describes the chosen cell. A click without a pointer comes from a key. */
const choiceOf = ({ currentTarget, detail }: MouseEvent<HTMLElement>): Choice => ({
  button: currentTarget,
  isByKey: detail === 0,
});

const levelOfNobody = (hours: number): string => (hours > 0 ? '2' : '0');

function CellWords({ week }: { week: WorkloadPerson['weeks'][number] }) {
  const level = loadLevel(week);
  if (level === 'away') return 'Away';
  if (!Number.isFinite(week.capacity)) return week.hours > 0 ? shortHours(week.hours) : '';
  return (
    <>
      <b>{shortHours(week.hours)}</b> / {shortHours(week.capacity)}
    </>
  );
}

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** Moves from cell to cell by the arrow keys. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const cell = (event.target as Element).closest('td, th');
  const row = cell?.closest('tr');
  if (!step || !cell || !row) return;
  event.preventDefault();
  const rows = [...event.currentTarget.children];
  const next = rows[rows.indexOf(row) + step[0]]?.children[[...row.children].indexOf(cell) + step[1]];
  next?.querySelector('button')?.focus();
}

/** Remembers the cell that the Tab key comes back to. */
function holdTabStop(event: FocusEvent<HTMLElement>): void {
  for (const button of event.currentTarget.querySelectorAll<HTMLElement>('button[tabindex="0"]')) button.tabIndex = -1;
  const button = (event.target as Element).closest<HTMLElement>('button');
  if (button) button.tabIndex = 0;
}
