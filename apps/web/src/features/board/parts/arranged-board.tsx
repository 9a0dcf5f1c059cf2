// Draws the board by other columns, or with sorted ones. In a separate chunk, because few boards need it.
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { SprintStatus } from '@worklane/domain/sprints/vocabulary';
import { type ComponentProps, type ReactNode, useCallback } from 'react';
import { useToday } from '../../../ui/dates/use-today.ts';
import { toastAction } from '../../../ui/toast.tsx';
import { Face } from '../../companies/parts/faces.tsx';
import { NOBODY, type PeopleById, peopleQuery } from '../../companies/parts/people.ts';
import { useSprints } from '../../sprints/data.ts';
import { sprintDays } from '../../sprints/parts/sprint-facts.ts';
import type { BoardState } from '../../tickets/parts/board-state.ts';
import { PriorityMark, StatusMark, TypeMark } from '../../tickets/parts/marks.tsx';
import { type Arranged, arrangeBoard } from '../../view-options/parts/arrange-board.ts';
import { GROUPING_LABELS } from '../../view-options/parts/group-names.ts';
import { type ListSort, labelOf } from '../../view-options/parts/list-columns.ts';
import type { Grouping } from '../../view-options/parts/view-names.ts';
import { Board } from './board.tsx';
import type { BoardStatus, Lane } from './lane.ts';

interface Props extends Omit<ComponentProps<typeof Board>, 'arrange'> {
  grouping: Grouping;
  sort: ListSort | undefined;
  onSortManually: () => void;
}

export function ArrangedBoard({ grouping, sort, onSortManually, ...board }: Props) {
  const { project, filter } = board;
  const people = useQuery(peopleQuery(project.company_id)).data ?? NOBODY;
  const isBySprint = grouping === 'sprint' || sort?.column === 'sprint';
  const sprints = useSprints(project.id, isBySprint);
  const today = useToday();
  const canFold = !useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  const arrange = useCallback(
    (state: BoardState, statuses: readonly BoardStatus[]) => {
      const context = { statuses, people, members: project.project_members, sprints };
      const arranged = arrangeBoard(state, grouping, sort, context);
      const lanes = arranged.lanes?.map((group) =>
        laneOf(group, { grouping, people, today, canFold, named: filter.sprint }),
      );
      return { ...arranged, lanes: lanes ?? statuses };
    },
    [grouping, sort, people, project.project_members, sprints, today, canFold, filter.sprint],
  );
  const onNoPlace = () => {
    const by = sort ? `sorted by ${labelOf(sort.column)}` : `grouped by ${GROUPING_LABELS[grouping]}`;
    toastAction(`This board is ${by}, so tickets keep that order.`, 'Sort manually', onSortManually);
  };
  return <Board {...board} arrange={arrange} isWaiting={isBySprint && !sprints} onNoPlace={onNoPlace} />;
}

type Group = NonNullable<Arranged['lanes']>[number];

interface Shown {
  grouping: Grouping;
  people: PeopleById;
  today: string;
  /** A phone shows one lane at a time. */
  canFold: boolean;
  /** The sprints named in the filter. */
  named: readonly string[];
}

function laneOf({ key, label, sprint }: Group, { grouping, people, today, canFold, named }: Shown): Lane {
  const common = { key, label, category: 'todo', color: '' } as const;
  if (!sprint) return { ...common, mark: markOf(key, grouping, people) };
  const isOver = canFold && sprint.status === 'completed' && !named.includes(key);
  return { ...common, mark: SPRINT_MARKS[sprint.status], note: sprintDays(sprint, today), startsFolded: isOver };
}

function markOf(key: string, grouping: Grouping, people: PeopleById) {
  switch (grouping) {
    case 'assignee':
      return key === '' ? null : <Face id={key} person={people.get(key)} size={20} />;
    case 'priority':
      return <PriorityMark priority={key as 'low'} />;
    case 'type':
      return <TypeMark type={key as 'task'} />;
    default:
      return null;
  }
}

const SPRINT_MARKS: Record<SprintStatus, ReactNode> = {
  planned: <StatusMark category="todo" />,
  active: <StatusMark category="in_progress" />,
  completed: <StatusMark category="done" />,
};
