// Reads PostgreSQL's snapshots in their text form: which transactions were visible at a moment.

/** What `pg_current_snapshot()` said once. */
export interface Snapshot {
  /** `xmin:xmax:xip_list`, as PostgreSQL writes it. */
  text: string;
  /** Every transaction from here on was not visible. */
  xmax: bigint;
  /** Older ones that were still open, so that they were not visible either. */
  open: ReadonlySet<bigint>;
}

const FORM = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19},)*\d{1,19})?$/;
/** Far more than a server with its connections can have open at once. */
const MOST_CHARACTERS = 20_000;

/** @returns undefined for anything that PostgreSQL would refuse as a snapshot */
export function parseSnapshot(text: string): Snapshot | undefined {
  const match = text.length <= MOST_CHARACTERS ? FORM.exec(text) : null;
  if (!match) return undefined;
  const [xmin, xmax] = [BigInt(match[1] as string), BigInt(match[2] as string)];
  const open = match[3]?.split(',').map(BigInt) ?? [];
  const isAscending = open.every((xid, index) => index === 0 || (open[index - 1] as bigint) < xid);
  const isWithin = open.every((xid) => xid >= xmin && xid < xmax);
  if (xmin === 0n || xmin > xmax || xmax >= 2n ** 63n || !isAscending || !isWithin) return undefined;
  return { text, xmax, open: new Set(open) };
}

/** Tells whether a committed transaction was visible in this snapshot. */
export function isVisibleIn(xid: string, { xmax, open }: Snapshot): boolean {
  const id = BigInt(xid);
  return id < xmax && !open.has(id);
}
