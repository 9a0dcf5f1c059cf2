// Takes archives apart and puts them together, to inspect valid ones and to build others.
import { gunzipSync, gzipSync } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar';

export type Line = Record<string, unknown>;

export interface TakenApart {
  /** The head, each ticket, and the end. */
  lines: Line[];
  /** By the names they have in it. */
  files: Map<string, Buffer>;
}

export async function takeApart(archive: Uint8Array): Promise<TakenApart> {
  const entries = await unpackTar(gunzipSync(archive), { strict: true });
  const lines: Line[] = [];
  const files = new Map<string, Buffer>();
  for (const { header, data } of entries) {
    const bytes = Buffer.from(data ?? []);
    if (header.name.startsWith('files/') || header.name === 'lost.json') files.set(header.name, bytes);
    else
      lines.push(
        ...bytes
          .toString()
          .trimEnd()
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as Line),
      );
  }
  return { lines, files };
}

/** @param entries what else is to be in it, by their names, in their order; the same name may come twice */
export async function putTogether(
  [head, ...lines]: readonly Line[],
  entries: Iterable<readonly [string, Uint8Array]> = [],
): Promise<Buffer> {
  const end = lines.at(-1)?.end ? lines.at(-1) : undefined;
  const tickets = end ? lines.slice(0, -1) : lines;
  const text = (list: readonly unknown[]) => Buffer.from(list.map((each) => `${JSON.stringify(each)}\n`).join(''));
  const all: [string, Uint8Array][] = [
    ['archive.json', text([head])],
    ['tickets/0001.jsonl', text(tickets)],
    ...(end ? [['end.json', text([end])] as [string, Uint8Array]] : []),
  ];
  return pack([...all, ...entries]);
}

export async function pack(entries: Iterable<readonly [string, Uint8Array]>): Promise<Buffer> {
  const all = [...entries].map(([name, body]) => ({ header: { name, size: body.byteLength }, body }));
  return gzipSync(await packTar(all), { level: 1 });
}

/**
 * Returns what two archives of equal projects have in common: everything but when and of which project they were made;
 * each id is replaced by the place where it appears first.
 */
export function compared({ lines: [head, ...lines], files }: TakenApart) {
  const seen = new Map<string, string>();
  const text = JSON.stringify([{ ...head, project: null, exported_at: null }, ...lines])
    .replace(/"seal":"[^"]*"/g, '"seal":"sealed"')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      if (!seen.has(id)) seen.set(id, `id ${seen.size}`);
      return seen.get(id) as string;
    });
  const bytes = [...files].map(([name, each]) => [
    seen.get(name.slice(6, 42)),
    name.slice(42),
    each.toString('base64'),
  ]);
  return { lines: JSON.parse(text) as Line[], files: bytes };
}
