// The board by other columns, or with sorted ones. In a chunk of its own: most look at boards as they are.
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useCallback } from 'react';
import { arrangeBoard } from '../arrange/arrange-board.ts';
import type { Grouping } from '../arrange/group-tickets.ts';
import type { BoardState } from '../board/board-state.ts';
import { peopleQuery } from '../data.ts';
import type { ListSort } from '../list/list-columns.ts';
import { NOBODY, type PeopleById } from '../people.ts';
import { Board } from './board.tsx';
import type { BoardStatus, Lane } from './board-lane.tsx';
import { Face } from './faces.tsx';
import { PriorityMark, TypeMark } from './marks.tsx';

interface Props extends Omit<ComponentProps<typeof Board>, 'arrange'> {
  grouping: Grouping;
  sort: ListSort | undefined;
}

export function ArrangedBoard({ grouping, sort, ...board }: Props) {
  const { project } = board;
  const people = useQuery(peopleQuery(project.company_id)).data ?? NOBODY;
  const arrange = useCallback(
    (state: BoardState, statuses: readonly BoardStatus[]) => {
      const context = { statuses, people, members: project.project_members };
      const arranged = arrangeBoard(state, grouping, sort, context);
      const lanes = arranged.lanes?.map((group) => laneOf(group, grouping, people));
      return { ...arranged, lanes: lanes ?? statuses };
    },
    [grouping, sort, people, project.project_members],
  );
  return <Board {...board} arrange={arrange} />;
}

function laneOf({ key, label }: { key: string; label: string }, grouping: Grouping, people: PeopleById): Lane {
  return { key, label, category: 'todo', color: '', mark: markOf(key, grouping, people) };
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
