// Walks through the pages of a list, entry by entry.
import type { Send, SentParts } from './create-sender.ts';
import type { OperationRow } from './operation-row.ts';

type Entry = Readonly<Record<string, unknown>>;

/** Asks for a page when the entries before it have been taken. Entries that are added in the meantime repeat none and leave none out. */
export async function* eachEntry(send: Send, row: OperationRow, parts: SentParts): AsyncGenerator<unknown, void> {
  const { paging } = row;
  if (!paging) throw new TypeError(`${row.path} has no pages`);
  const { by, from, list, size, isOldestFirst } = paging;
  let query = parts.query;
  for (;;) {
    const answer = await send(row, { ...parts, query });
    const page = (list === undefined ? answer : (answer as Record<string, unknown>)[list]) as Entry[];
    const entries = isOldestFirst ? page.toReversed() : page;
    yield* entries;
    const last = entries.at(-1);
    if (!last || entries.length < size) return;
    query = { ...query, [by]: from.map((name) => last[name] ?? '').join() };
  }
}
