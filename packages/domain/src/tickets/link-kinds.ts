// Lists the kinds of links between tickets, and their words from either end.

export const LINK_KINDS = ['relates', 'blocks', 'blocked_by', 'duplicates', 'duplicated_by'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export const LINK_LABELS: Record<LinkKind, string> = {
  relates: 'Relates to',
  blocks: 'Blocks',
  blocked_by: 'Blocked by',
  duplicates: 'Duplicates',
  duplicated_by: 'Duplicated by',
};

const OPPOSITES: Record<LinkKind, LinkKind> = {
  relates: 'relates',
  blocks: 'blocked_by',
  blocked_by: 'blocks',
  duplicates: 'duplicated_by',
  duplicated_by: 'duplicates',
};

/** Returns the kind of a link, seen from its other end. */
export function oppositeLink(kind: LinkKind): LinkKind {
  return OPPOSITES[kind];
}

export const STORED_LINK_KINDS = ['relates', 'blocks', 'duplicates'] as const;
export type StoredLinkKind = (typeof STORED_LINK_KINDS)[number];

/** Returns a link as it is stored: once, from the ticket that does something to the other one. */
export function storedLink(
  from: string,
  kind: LinkKind,
  to: string,
): { kind: StoredLinkKind; from: string; to: string } {
  if (kind === 'blocked_by') return { kind: 'blocks', from: to, to: from };
  if (kind === 'duplicated_by') return { kind: 'duplicates', from: to, to: from };
  // Nobody does anything in a relation: one order, so that it cannot be there twice.
  if (kind === 'relates' && to < from) return { kind, from: to, to: from };
  return { kind, from, to };
}
