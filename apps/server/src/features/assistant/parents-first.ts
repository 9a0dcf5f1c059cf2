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

/** Moves a new ticket only if its child would come before it. Parents in a circle stay as they are. */
export function parentsFirst<Line>(lines: readonly Line[], ticketOf: (line: Line) => NewTicket | undefined): Line[] {
  const byTicket = new Map(lines.map((line) => [ticketOf(line)?.id, line]));
  const ordered = new Set<Line>();
  for (const line of lines) {
    const above: Line[] = [];
    for (let each: Line | undefined = line; each && !above.includes(each) && !ordered.has(each); ) {
      above.push(each);
      const parent: string | null | undefined = ticketOf(each)?.parent_id;
      each = parent ? byTicket.get(parent) : undefined;
    }
    for (const each of above.reverse()) ordered.add(each);
  }
  return [...ordered];
}
