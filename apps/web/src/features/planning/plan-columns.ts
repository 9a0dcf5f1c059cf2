// Divides a project's tickets into the backlog and the sprints that are not over, with what each of them holds.
import type { Sprint } from '@worklane/contract/sprints';
import type { TicketCard } from '@worklane/contract/tickets';
import type { StatusCategory } from '@worklane/domain/tickets/vocabulary';

export interface PlanColumn {
  /** Of its sprint; null is the backlog. */
  id: string | null;
  sprint: Sprint | undefined;
  cards: readonly TicketCard[];
  /** Estimated, of all its tickets. */
  hours: number;
  done: number;
  /** Tickets without an estimate. */
  unestimated: number;
}

interface Board {
  columns: Readonly<Record<string, readonly TicketCard[]>>;
}

type Statuses = readonly { key: string; category: StatusCategory }[];

/** Builds the columns: the backlog without finished tickets first, then the sprints, active before planned ones. */
export function planColumns(board: Board, statuses: Statuses, sprints: readonly Sprint[]): PlanColumn[] {
  const open = sprints.filter(({ status }) => status !== 'completed');
  const ordered = [
    ...open.filter(({ status }) => status === 'active'),
    ...open.filter(({ status }) => status === 'planned'),
  ];
  const ids = [null, ...ordered.map(({ id }) => id)];
  const cardsBySprint = new Map<string | null, TicketCard[]>(ids.map((id) => [id, []]));
  const doneBySprint = new Map<string | null, number>();
  for (const { key, category } of statuses) {
    for (const card of board.columns[key] ?? []) {
      const isDone = category === 'done';
      if (isDone && card.sprint_id === null) continue;
      cardsBySprint.get(card.sprint_id)?.push(card);
      if (isDone) doneBySprint.set(card.sprint_id, (doneBySprint.get(card.sprint_id) ?? 0) + 1);
    }
  }
  return [undefined, ...ordered].map((sprint) => {
    const id = sprint?.id ?? null;
    const cards = cardsBySprint.get(id) ?? [];
    return {
      id,
      sprint,
      cards,
      hours: Math.round(cards.reduce((sum, { estimate }) => sum + (estimate ?? 0), 0) * 100) / 100,
      done: doneBySprint.get(id) ?? 0,
      unestimated: cards.filter(({ estimate }) => estimate === null).length,
    };
  });
}

/** Names the backlog or a sprint in sentences. */
export const columnName = (column: PlanColumn): string => column.sprint?.name ?? 'the backlog';
