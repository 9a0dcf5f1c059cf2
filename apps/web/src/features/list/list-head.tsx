// Shows the heads of the list's columns: each sorts by its column, and the last cell chooses which are shown.
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCheck, IconColumns3 } from '@tabler/icons-react';
import type { Project } from '@worklane/contract/projects';
import { Menu } from '../../ui/overlays/floating.ts';
import { type ChosenField, markOfField } from '../fields/parts/ticket-choices.tsx';
import type { BoardView } from '../view-options/parts/board-view.ts';
import { columnsIn, type FittedColumns } from '../view-options/parts/fit-columns.ts';
import { FIXED_COLUMNS, LIST_COLUMNS, labelOf } from '../view-options/parts/list-columns.ts';
import type { ListColumn } from '../view-options/parts/view-names.ts';
import styles from './list-head.module.css';

interface Props {
  project: Project;
  view: BoardView;
  fitted: FittedColumns;
  onView: (change: Partial<BoardView>) => void;
}

export function ListHead({ project, view: { sort, columns }, fitted, onView }: Props) {
  const sortBy = (column: ListColumn) => {
    if (sort?.column !== column) onView({ sort: { column, isDescending: column === 'priority' } });
    else if (sort.isDescending === (column === 'priority'))
      onView({ sort: { column, isDescending: !sort.isDescending } });
    else onView({ sort: undefined });
  };
  const toggle = (column: ListColumn) => {
    const isShown = columns.includes(column);
    onView({ columns: LIST_COLUMNS.filter((each) => (each === column ? !isShown : columns.includes(each))) });
  };
  return (
    <thead className={styles.part}>
      <tr aria-rowindex={1} className={styles.head}>
        <th scope="col" className={styles.cell}>
          <span className={styles.hidden}>Selected</span>
        </th>
        {fitted.columns.map((column) => {
          const isSorted = sort?.column === column;
          return (
            <th
              key={column}
              scope="col"
              aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}
              className={styles.cell}
              data-column={column}
            >
              <button
                type="button"
                className={styles.sort}
                title={fitted.icons.has(column) ? labelOf(column) : undefined}
                onClick={() => sortBy(column)}
              >
                {fitted.icons.has(column) ? (
                  <>
                    <span className={styles.hidden}>{labelOf(column)}</span>
                    {!isSorted && markOfField(column as ChosenField)}
                  </>
                ) : (
                  labelOf(column)
                )}
                {isSorted && (sort.isDescending ? DOWN : UP)}
              </button>
              {column === 'title' && (
                <Menu position="bottom-end" width={180} closeOnItemClick={false}>
                  <Menu.Target>
                    <ActionIcon aria-label="Choose columns" size={24}>
                      <IconColumns3 size={14} stroke={1.75} />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    {columnsIn(project, LIST_COLUMNS)
                      .filter((each) => !FIXED_COLUMNS.includes(each))
                      .map((each) => (
                        <Menu.Item
                          key={each}
                          rightSection={
                            columns.includes(each) && <IconCheck size={16} stroke={1.6} aria-label="shown" />
                          }
                          onClick={() => toggle(each)}
                        >
                          {labelOf(each)}
                        </Menu.Item>
                      ))}
                  </Menu.Dropdown>
                </Menu>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

const UP = <IconArrowUp size={14} stroke={1.75} aria-hidden="true" />;
const DOWN = <IconArrowDown size={14} stroke={1.75} aria-hidden="true" />;
