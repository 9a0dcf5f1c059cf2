// Opens the database of what this machine keeps for the user: drafts, changes that are not saved yet, and the last boards
// (decision T-135). Signing out deletes it.
import { DRAFTS_NAME } from './local-state.ts';

const STORES = ['drafts', 'changes', 'boards'] as const;
/** Increase it with each new store. */
const VERSION = 2;

let opening: Promise<IDBDatabase> | undefined;
let isOpen = false;

export const machineStore = {
  /** Whether anything can be kept: not in some private windows, nor on a full disk. */
  isOpen: (): boolean => isOpen,
  /** Without a store, writes do nothing and reads find nothing. */
  async in(
    name: (typeof STORES)[number],
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest,
  ): Promise<unknown> {
    try {
      opening ??= open();
      const transaction = (await opening).transaction(name, mode);
      const request = act(transaction.objectStore(name));
      // Commits before the answer arrives: a page that is killed in between would lose the write.
      if (mode === 'readwrite') transaction.commit();
      return await settled(request);
    } catch {
      opening = undefined;
      isOpen = false;
      return undefined;
    }
  },
  clear(): void {
    opening = undefined;
    isOpen = false;
    if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(DRAFTS_NAME);
  },
};

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DRAFTS_NAME, VERSION);
  request.onupgradeneeded = () => {
    for (const name of STORES)
      if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name);
  };
  const database = await settled(request);
  isOpen = true;
  // Another tab signs out, or has a newer version.
  database.onversionchange = () => {
    database.close();
    opening = undefined;
    isOpen = false;
  };
  return database;
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
