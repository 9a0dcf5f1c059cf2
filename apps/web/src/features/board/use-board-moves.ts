// Moves and creates the tickets of a board: what a drop or a new title means in the lanes that are shown.
import type { Project } from '@worklane/contract/projects';
import type { TicketMove } from '@worklane/contract/tickets';
import { useCallback } from 'react';
import { lazyCode, withCode } from '../../platform/code/preload.ts';
import { startOfFilter } from '../new-ticket/parts/start-of-filter.ts';
import { useSelection } from '../selection/parts/selection.ts';
import { isCurrent } from '../sprints/parts/is-current.ts';
import { findCard } from '../tickets/parts/board-state.ts';
import { useTicketChanges } from '../tickets/parts/ticket-changes.ts';
import type { TicketFilter } from '../view-options/parts/ticket-filter.ts';
import type { ShownBoard } from './use-shown-board.ts';

const toastCode = lazyCode(() => import('../new-ticket/parts/toast-created.ts'));

interface Options {
  project: Project;
  canMove: boolean;
  canAssign: boolean;
  filter: TicketFilter;
  onOpen: (ticket: string) => void;
  /** A drop that changes nothing, because the lanes are sorted or grouped. */
  onNoPlace?: () => void;
}

export function useBoardMoves({ project, onNoPlace }: Options, { saved, arranged, lanes }: ShownBoard) {
  const changes = useTicketChanges(project.id);
  const nameOf = useCallback(
    (ticket: string) => `${project.key}-${findCard(saved, ticket)?.number ?? ''}`,
    [saved, project.key],
  );
  const onMove = (ticket: string, move: TicketMove): boolean => {
    const { ids, dropAll } = useSelection.getState();
    if (dropAll && ids.size > 1 && ids.has(ticket)) {
      const lane = lanes.find(({ key }) => key === move.status)?.label ?? '';
      dropAll(move, lane, arranged?.moveOf);
      return true;
    }
    const card = arranged && findCard(saved, ticket);
    const does = card ? arranged.moveOf(card, move) : { move };
    if (does && 'move' in does) changes.move(ticket, nameOf(ticket), does.move);
    else if (does) changes.update(ticket, nameOf(ticket), does.changes);
    else onNoPlace?.();
    return does !== undefined;
  };
  return { nameOf, onMove };
}

export function useCreateInLane({ project, canMove, canAssign, filter, onOpen }: Options, shown: ShownBoard) {
  const { arranged, sprints, today, sprintDay, statuses } = shown;
  const changes = useTicketChanges(project.id);
  return useCallback(
    (lane: string, title: string, before: string | undefined, keep: () => void) => {
      const start = startOfFilter(filter, {
        members: canAssign ? project.project_members : [],
        canEdit: canMove,
        currentSprint: sprints?.find((each) => isCurrent(each, sprintDay))?.id,
      });
      // What users who can't edit add begins without the lane's value.
      const fields = { ...start, title, ...(canMove && (arranged ? arranged.fieldsOf(lane) : { status: lane })) };
      const context = { projectKey: project.key, today, sprintDay, statuses, sprints };
      const id = changes.create(fields, {
        onRefused: keep,
        onSaved: (ticket) =>
          withCode(toastCode, ({ toastIfHidden }) => toastIfHidden(ticket, { filter, context, onOpen })),
      });
      if (before !== undefined && canMove && !arranged) changes.move(id, title, { status: lane, before }, true);
    },
    [changes, canMove, canAssign, arranged, filter, sprints, today, sprintDay, statuses, project, onOpen],
  );
}
