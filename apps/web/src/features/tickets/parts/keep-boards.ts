// Keeps the boards the user has looked at on this machine, shows one of them until the server has answered, and deletes those of
// projects the user may no longer see. Loaded after the first card.
import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@worklane/client/api-error';
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { Project } from '@worklane/contract/projects';
import type { Board } from '@worklane/contract/tickets';
import type { Session } from '@worklane/contract/users';
import { CARD_FIELDS } from '@worklane/domain/tickets/fields';
import { boardStore } from '../../../platform/local-state/board-store.ts';
import { localState } from '../../../platform/local-state/local-state.ts';
import { viewAs } from '../../../platform/local-state/view-as.ts';
import { useRealtimeState } from '../../../platform/realtime/realtime-state.ts';
import { onSignedOut } from '../../../platform/session/session.ts';
import { whenIdle } from '../../../ui/when-idle.ts';
import type { BoardData } from './board-data.ts';
import type { BoardState } from './board-state.ts';
import { isBoardPath } from './is-board-path.ts';
import { versionWithoutGaps } from './server-board.ts';
import { type KeptBoard, showKeptBoard } from './show-kept-board.ts';
import { ticketKeys } from './ticket-keys.ts';

/** A board that changes all the time is written this often. */
const PAUSE_MS = 2_000;

/** Returns the user whose boards are kept: nobody while another member's view is shown. */
const keeperId = () => (viewAs.get() ? undefined : localState.get().currentUser?.id);
const build = () => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';

export function keepBoards(client: QueryClient): void {
  const user = keeperId();
  if (user) boardStore.keepOnly((_entry, id) => id.startsWith(user));
  void boardStore.sweep();
  // Log-out deletes everything that is kept here. A session ended elsewhere may be one on a machine that was lost.
  onSignedOut((ending) => ending === 'ended' && boardStore.clear());
  for (const query of client.getQueryCache().getAll()) onQuery(client, query, 'success');
  client.getQueryCache().subscribe((told) => {
    if (told.type === 'updated') onQuery(client, told.query, told.action.type);
  });
}

function onQuery(client: QueryClient, { queryKey, state }: Query, type: string): void {
  const user = keeperId();
  if (!user) return;
  const [noun, what, of, key] = queryKey as string[];
  if (noun === 'tickets' && what === 'board' && of) {
    if (type === 'success' && state.data && state.dataUpdatedAt > 1) keepSoon(client, of);
    if (type === 'error' && isLost(state.error)) boardStore.keepOnly(({ project }) => project !== of);
  } else if (noun === 'projects' && what === 'by-key' && of && key) {
    const id = boardStore.idOf(user, of, key);
    if (type === 'error' && isLost(state.error)) boardStore.keepOnly((_entry, other) => other !== id);
    else if (state.data === undefined && isBoardPath(location.pathname)) void showUntilAnswered(client, id);
  } else if (noun === 'projects' && what === 'list' && type === 'success' && state.data) {
    const projects = new Set((state.data as Project[]).map((project) => project.id));
    boardStore.keepOnly(({ company, project }) => company !== of || projects.has(project));
  } else if (noun === 'users' && what === 'me' && type === 'success' && state.data) {
    boardStore.keepOnly(({ company }) => mayKeep(client, company));
    // A board that came before this answer.
    for (const [[, , project]] of client.getQueriesData({ queryKey: ['tickets', 'board'] }))
      keepSoon(client, project as string);
  }
}

/** Tells whether a company's boards may be stored on this machine: no, until the user's companies are known. */
function mayKeep(client: QueryClient, companyId: string): boolean {
  const companies = client.getQueryData<Session>(['users', 'me'])?.companies ?? [];
  return companies.some(({ id, keeps_boards }) => id === companyId && keeps_boards);
}

const isLost = (error: unknown): boolean => error instanceof ApiError && (error.status === 403 || error.status === 404);

/** Shows the stored board until the server answers, when it is opened from another page. */
async function showUntilAnswered(client: QueryClient, id: string): Promise<void> {
  if (boardStore.entry(id)?.build !== build()) return;
  const kept = (await boardStore.read(id)) as KeptBoard | undefined;
  if (kept) showKeptBoard(client, kept);
}

const waiting = new Set<string>();

function keepSoon(client: QueryClient, projectId: string): void {
  if (waiting.has(projectId)) return;
  waiting.add(projectId);
  setTimeout(async () => {
    await whenIdle();
    waiting.delete(projectId);
    await keep(client, projectId);
  }, PAUSE_MS);
}

async function keep(client: QueryClient, projectId: string): Promise<void> {
  const user = keeperId();
  const server = client.getQueryData<BoardData>(ticketKeys.board(projectId))?.server;
  const version = server && versionWithoutGaps(server);
  const projects = client.getQueriesData<Project>({ queryKey: ['projects', 'by-key'] });
  const project = projects.find(([, each]) => each?.id === projectId)?.[1];
  const configuration = client.getQueryData<BoardConfiguration>(['projects', 'configuration', projectId]);
  if (!user || !server || version === undefined || !project || !configuration) return;
  const company = project.company_id;
  if (!mayKeep(client, company)) return;
  // Changes made offline don't make it newer.
  if (!navigator.onLine || useRealtimeState.getState().state === 'offline') return;
  const id = boardStore.idOf(user, company, project.key);
  const entry = boardStore.entry(id);
  if (entry?.version === version && entry.build === build()) {
    boardStore.confirm(id);
    return;
  }
  const stamp = { version, build: build() };
  const value = { ...stamp, project, configuration, board: encodeBoard(server.board) };
  await boardStore.keep(id, { ...stamp, company, project: projectId }, value);
  // The company may have switched this off in between.
  if (!mayKeep(client, company)) boardStore.keepOnly((_entry, other) => other !== id);
}

/** Writes a board in the server's form. */
function encodeBoard({ version, columns }: BoardState): Board {
  const cards = Object.values(columns).flat();
  const fields = CARD_FIELDS.map((field) => [field, cards.map((card) => card[field])]);
  return { version, tickets: Object.fromEntries(fields) };
}
