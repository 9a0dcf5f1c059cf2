// Keeps unsent text on this machine by person and company (decision T-135). Never a password or another secret. Signing
// out deletes all of it; a session that merely ended leaves it for the next log-in.
import { DAY_MS } from '@worklane/domain/units';
import { onSignedIn, onSignedOut } from '../session/session.ts';
import { localState } from './local-state.ts';
import { machineStore } from './machine-store.ts';
import { viewAs } from './view-as.ts';

const LONGEST_MS = 30 * DAY_MS;

export interface Kept {
  user: string;
  company: string;
  name: string;
  value: unknown;
  at: number;
}

const held = new Map<string, Kept>();
let loading: Promise<void> | undefined;
let loadedFor: string | undefined;

const idOf = ({ user, company, name }: Pick<Kept, 'user' | 'company' | 'name'>) => `${user} ${company} ${name}`;
const here = (name: string) => {
  const { currentUser, company } = localState.get();
  return { user: currentUser?.id ?? '', company: company?.id ?? '', name };
};

export const drafts = {
  /** What was kept for this form; nothing before `load` is done. */
  read: (name: string): unknown => held.get(idOf(here(name)))?.value,
  write(name: string, value: unknown): void {
    // Viewing as another member writes nothing.
    if (viewAs.get()) return;
    const kept = { ...here(name), value, at: Date.now() };
    if (!kept.user) return;
    held.set(idOf(kept), kept);
    void inStore('readwrite', (store) => store.put(kept, idOf(kept)));
  },
  remove(name: string): void {
    const id = idOf(here(name));
    if (held.delete(id)) void inStore('readwrite', (store) => store.delete(id));
  },
  /** Reads the drafts of this browser, and deletes those of other users and old ones. */
  load(): Promise<void> {
    const { user } = here('');
    // Before log-in nobody can tell whose they are.
    if (!user) return Promise.resolve();
    if (user !== loadedFor) loading = undefined;
    loadedFor = user;
    loading ??= (async () => {
      const all = (await inStore('readonly', (store) => store.getAll())) as Kept[] | undefined;
      for (const [id, kept] of held) if (kept.user !== user) held.delete(id);
      for (const kept of all ?? []) {
        if (kept.user === user && Date.now() - kept.at < LONGEST_MS) {
          if (!held.has(idOf(kept))) held.set(idOf(kept), kept);
        } else void inStore('readwrite', (store) => store.delete(idOf(kept)));
      }
    })();
    return loading;
  },
  /** Deletes the drafts of companies the user is no longer in. */
  keepOnly(companies: readonly string[]): void {
    for (const [id, { company }] of held) {
      if (companies.includes(company)) continue;
      held.delete(id);
      void inStore('readwrite', (store) => store.delete(id));
    }
  },
  clear(): void {
    held.clear();
    loading = undefined;
    machineStore.clear();
  },
};

onSignedIn(() => {
  loading = undefined;
  void drafts.load();
});
onSignedOut((ending) => ending === 'asked' && drafts.clear());

/** Uses the browser's storage; without it, drafts last as long as the page. */
const inStore = (mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest) =>
  machineStore.in('drafts', mode, act);

/** Restores the text of a refused change, unless the user has begun another one. */
export function keepUnlessBegun(name: string, text: unknown): void {
  if (drafts.read(name) === undefined) drafts.write(name, text);
}
