// Chooses how the board or list is grouped and sorted.
import { IconArrowsSort, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { memo } from 'react';
import bar from '../../../ui/bar-button.module.css';
import { Menu } from '../../../ui/overlays/floating.ts';
import styles from './arrange-menu.module.css';
import { type BoardView, GROUPINGS } from './board-view.ts';
import { GROUPING_LABELS } from './group-names.ts';
import { type ListSort, labelOf } from './list-columns.ts';
import type { Grouping } from './view-names.ts';

interface Props extends Pick<BoardView, 'layout' | 'group' | 'sort'> {
  /** Work is planned in sprints here. */
  hasSprints: boolean;
  onView: (change: Partial<BoardView>) => void;
}

const SORTS: readonly ListSort[] = [
  { column: 'priority', isDescending: true },
  { column: 'due', isDescending: false },
  { column: 'key', isDescending: true },
  { column: 'title', isDescending: false },
  { column: 'estimate', isDescending: true },
];

export const ArrangeMenu = memo(function ArrangeMenu({ hasSprints, layout, group, sort, onView }: Props) {
  if (layout === 'calendar') return <span className={styles.menus} />;
  const isBoard = layout === 'board';
  // A board without a group is grouped by status, a list not at all.
  const chosen = group ?? (isBoard ? 'status' : undefined);
  const name = chosen ? GROUPING_LABELS[chosen] : 'None';
  const groupBy = (grouping: Grouping | undefined) =>
    onView({ group: isBoard && grouping === 'status' ? undefined : grouping });
  const groupings = GROUPINGS.filter((each) => each !== 'sprint' || hasSprints || group === 'sprint');
  const sortName = sort ? labelOf(sort.column) : 'Board order';
  return (
    <span className={styles.menus}>
      <Menu position="bottom-end" width={180} withinPortal={false} floatingStrategy="fixed">
        <Menu.Target>
          <button
            type="button"
            className={`${bar.button} ${styles.target}`}
            data-used={group !== undefined || undefined}
          >
            <span className={styles.what}>Group: </span>
            <b>{name}</b> {CHEVRON}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {!isBoard && (
            <Menu.Item rightSection={chosen === undefined && CHECK} onClick={() => groupBy(undefined)}>
              None
            </Menu.Item>
          )}
          {groupings.map((grouping) => (
            <Menu.Item key={grouping} rightSection={chosen === grouping && CHECK} onClick={() => groupBy(grouping)}>
              {GROUPING_LABELS[grouping]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-end" width={180} withinPortal={false} floatingStrategy="fixed">
        <Menu.Target>
          <button
            type="button"
            className={`${bar.button} ${styles.target}`}
            aria-label={`Sort: ${sortName}`}
            data-used={sort !== undefined || undefined}
          >
            {SORT}
            {sort && <b>{sortName}</b>}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item rightSection={!sort && CHECK} onClick={() => onView({ sort: undefined })}>
            Board order
          </Menu.Item>
          {SORTS.map((each) => (
            <Menu.Item
              key={each.column}
              rightSection={sort?.column === each.column && CHECK}
              onClick={() => onView({ sort: each })}
            >
              {each.column === 'key' ? 'Newest' : labelOf(each.column)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
});

const SORT = <IconArrowsSort size={14} stroke={1.75} aria-hidden="true" />;
const CHEVRON = <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />;
const CHECK = <IconCheck size={16} stroke={1.6} aria-label="chosen" />;
