// Stores unconfirmed changes in this browser. Each belongs to the tab that made it, until that tab is gone: then the
// user's next tab takes it over. A tab is alive as long as it holds the lock of its name.
import { localState, MADE_PREFIX } from '../local-state/local-state.ts';
import { machineStore } from '../local-state/machine-store.ts';
import { viewAs } from '../local-state/view-as.ts';
import { justMade, type KeptChange, thisTab } from './just-made.ts';
import type { PendingChange } from './pending-change.ts';
import { isKept } from './save-change.ts';

const lockOf = (name: string) => `worklane-tab-${name}`;
/** A store that does not answer keeps no change back longer than this. */
const LONGEST_MS = 1_000;
/** Where the browser has no locks (pages without TLS), a tab counts as gone this long after its change. */
const GONE_MS = 60_000;

/** Held until the page is gone. */
let lock: Promise<void> | undefined;
function holdLock(): Promise<void> {
  lock ??= new Promise((resolve) => {
    if (!navigator.locks) return resolve();
    const hold = () => {
      resolve();
      return new Promise(() => undefined);
    };
    navigator.locks.request(lockOf(thisTab), hold).catch(() => resolve());
  });
  return lock;
}

export const changeStore = {
  /** Whether changes outlive their page. What is done while viewing as another member does not. */
  isKeeping: (): boolean => machineStore.isOpen() && !viewAs.get(),
  async keep(change: PendingChange): Promise<void> {
    if (!isKept(change)) return;
    await holdLock();
    const kept: KeptChange = { change, tab: thisTab };
    const written = machineStore
      .in('changes', 'readwrite', (store) => store.put(kept, change.id))
      .then(() => justMade.forget(change));
    await Promise.race([written, new Promise((resolve) => setTimeout(resolve, LONGEST_MS))]);
  },
  async forget(change: PendingChange): Promise<void> {
    justMade.forget(change);
    await machineStore.in('changes', 'readwrite', (store) => store.delete(change.id));
  },
  /**
   * Finds changes without a tab, now and whenever a tab is closed that has some.
   * @param take is given what this tab is to send, in the order it was made
   */
  async adopt(take: (changes: readonly PendingChange[]) => void): Promise<void> {
    const user = localState.get().currentUser?.id;
    if (!user || viewAs.get()) return;
    await holdLock();
    for (const kept of await all()) {
      if (kept.change.person !== user) void changeStore.forget(kept.change);
      else if (!watched.has(kept.tab)) {
        watched.add(kept.tab);
        void whenGone(kept, async () => {
          watched.delete(kept.tab);
          take(await takeOver(kept.tab, user));
        });
      }
    }
  },
};

const watched = new Set<string>();

async function whenGone({ tab: other, change }: KeptChange, act: () => Promise<void>): Promise<void> {
  if (other === thisTab) await act();
  else if (navigator.locks) await navigator.locks.request(lockOf(other), act);
  else setTimeout(act, Math.max(0, change.at + GONE_MS - Date.now()));
}

async function takeOver(other: string, user: string): Promise<PendingChange[]> {
  const left = (await all()).filter((kept) => kept.tab === other && kept.change.person === user);
  for (const { change } of left) await changeStore.keep(change);
  return left.map(({ change }) => change);
}

/** Lists all changes in the order they were made in, because ids begin with the time. */
async function all(): Promise<KeptChange[]> {
  const stored = (await machineStore.in('changes', 'readonly', (store) => store.getAll())) as KeptChange[] | undefined;
  const byId = new Map([...justMadeNow(), ...(stored ?? [])].map((kept) => [kept.change.id, kept]));
  return [...byId.values()].sort((a, b) => (a.change.id < b.change.id ? -1 : 1));
}

function justMadeNow(): KeptChange[] {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(MADE_PREFIX));
  return names.map((name) => JSON.parse(localStorage.getItem(name) ?? '') as KeptChange);
}
