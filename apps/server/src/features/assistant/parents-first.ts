// Orders new tickets so that parents are created before their children.

interface NewTicket {
  id: string | undefined;
  parent_id: string | null | undefined;
}

type Parents = ReadonlyMap<string | undefined, string | null | undefined>;

/** Walks up through new tickets. Parents that name each other in a circle end it too. */
export function climb(parents: Parents, parent_id: string | null | undefined): { level: number; top: string | null } {
  let level = 0;
  let top = parent_id ?? null;
  for (; top !== null && parents.has(top) && level <= parents.size; level += 1) top = parents.get(top) ?? null;
  return { level, top };
}

/** Leaves lines in their order that create no ticket or are on the same level. */
export function parentsFirst<Line>(lines: readonly Line[], ticketOf: (line: Line) => NewTicket | undefined): Line[] {
  const tickets = lines.map(ticketOf);
  const parents = new Map(tickets.flatMap((ticket) => (ticket ? [[ticket.id, ticket.parent_id]] : [])));
  const levels = new Map(lines.map((line, index) => [line, climb(parents, tickets[index]?.parent_id).level]));
  return lines.toSorted((one, other) => (levels.get(one) ?? 0) - (levels.get(other) ?? 0));
}
