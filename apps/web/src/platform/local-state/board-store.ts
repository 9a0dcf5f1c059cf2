// Keeps the last boards on this machine, by person, company and project. The list of them is in localStorage, where boot.js
// reads their versions at once; the boards are in IndexedDB.
import { BOARDS_NAME, localState } from './local-state.ts';
import { machineStore } from './machine-store.ts';

interface Entry {
  version: number;
  build: string;
  /** When the server last had it so. */
  at: number;
  bytes: number;
  company: string;
  project: string;
}

const MOST = 5;
const MOST_BYTES = 8_000_000;

type Entries = Record<string, Entry>;

function read(): Entries {
  try {
    return (JSON.parse(localStorage.getItem(BOARDS_NAME) ?? '{}') ?? {}) as Entries;
  } catch {
    return {};
  }
}

function write(entries: Entries): void {
  try {
    if (Object.keys(entries).length > 0) localStorage.setItem(BOARDS_NAME, JSON.stringify(entries));
    else localStorage.removeItem(BOARDS_NAME);
  } catch {
    // Full, or shut off: nothing is kept then.
  }
}

const remove = (id: string) => machineStore.in('boards', 'readwrite', (store) => store.delete(id));

/** Keeps the latest boards, as far as there is room. */
function fitting(entries: Entries): Entries {
  let bytes = 0;
  const latest = Object.entries(entries).sort(([, a], [, b]) => b.at - a.at);
  const kept = latest.slice(0, MOST).filter(([, entry]) => {
    bytes += entry.bytes;
    return bytes <= MOST_BYTES;
  });
  return Object.fromEntries(kept);
}

export const boardStore = {
  idOf: (user: string, company: string, projectKey: string) => `${user} ${company} ${projectKey}`,
  entry: (id: string): Entry | undefined => read()[id],
  async read(id: string): Promise<unknown> {
    const entry = read()[id];
    const kept = (await machineStore.in('boards', 'readonly', (store) => store.get(id))) as Entry | undefined;
    return entry && kept && kept.version === entry.version && kept.build === entry.build
      ? { ...kept, at: entry.at }
      : undefined;
  },
  /** Records that the server still has this version. */
  confirm(id: string): void {
    const entries = read();
    const entry = entries[id];
    if (!entry) return;
    entry.at = Date.now();
    write(entries);
  },
  /** @param value what is written, with `version` and `build` as in the entry */
  async keep(id: string, entry: Omit<Entry, 'bytes' | 'at'>, value: object): Promise<void> {
    const bytes = JSON.stringify(value).length;
    if (bytes > MOST_BYTES) return;
    await machineStore.in('boards', 'readwrite', (store) => store.put(value, id));
    // The user may have signed out in between.
    if (!id.startsWith(localState.get().currentUser?.id ?? ' ')) return;
    const all = read();
    all[id] = { ...entry, bytes, at: Date.now() };
    boardStore.keepOnly((_entry, other) => other in fitting(all), all);
  },
  keepOnly(isKept: (entry: Entry, id: string) => boolean, entries = read()): void {
    const all = Object.entries(entries);
    const kept = all.filter(([id, entry]) => isKept(entry, id));
    write(Object.fromEntries(kept));
    for (const [id, entry] of all) if (!isKept(entry, id)) void remove(id);
  },
  /** Deletes what is in no list: another tab has ended the session. */
  async sweep(): Promise<void> {
    const ids = (await machineStore.in('boards', 'readonly', (store) => store.getAllKeys())) as string[] | undefined;
    for (const id of ids ?? []) if (!read()[id]) void remove(id);
  },
  clear(): void {
    write({});
    void machineStore.in('boards', 'readwrite', (store) => store.clear());
  },
};
