// Keeps boards compressed and ready to send. A board is built again only when its version has changed; all viewers
// share it.
import { MEGABYTE } from '@worklane/domain/units';
import { compress, type Encoding } from '../../platform/http/encodings.ts';

interface Entry {
  version: number;
  json: string;
  bodies: Partial<Record<Encoding, Promise<Uint8Array<ArrayBuffer>>>>;
}

/** All boards held together, in characters of JSON. */
const LIMIT = 48 * MEGABYTE;

export interface BoardCache {
  /** `read` is called when the version held is not the one asked for; many callers at once share one reading. */
  get(
    projectId: string,
    version: number,
    encoding: Encoding,
    read: () => Promise<{ version: number; json: string } | undefined>,
  ): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

export function createBoardCache(): BoardCache {
  const entries = new Map<string, Entry>();
  const readings = new Map<string, Promise<Entry | undefined>>();

  function keep(projectId: string, entry: Entry): void {
    entries.delete(projectId);
    entries.set(projectId, entry);
    let size = 0;
    for (const each of entries.values()) size += each.json.length;
    for (const [id, each] of entries) {
      if (size <= LIMIT || id === projectId) break;
      entries.delete(id);
      size -= each.json.length;
    }
  }

  return {
    async get(projectId, version, encoding, read) {
      let entry = entries.get(projectId);
      if (!entry || entry.version < version) {
        const key = `${projectId}:${version}`;
        const reading =
          readings.get(key) ??
          read()
            .then((board) => board && { ...board, bodies: {} })
            .finally(() => readings.delete(key));
        readings.set(key, reading);
        entry = await reading;
        if (!entry) return undefined;
        keep(projectId, entry);
      }
      entry.bodies[encoding] ??= compress(entry.json, encoding);
      return entry.bodies[encoding];
    },
  };
}
