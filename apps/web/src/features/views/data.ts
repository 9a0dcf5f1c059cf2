// Caches the saved views of a project, and changes them: shown at once, then replaced by the server's answer.
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type NewView, type SavedView, savedViews } from '@worklane/contract/saved-views';
import { useMemo } from 'react';
import { uuidv7 } from 'uuidv7';
import { call } from '../../platform/api/call.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';
import { toastDone, toastError } from '../../ui/toast.tsx';

export function viewsQuery(projectId: string) {
  return queryOptions({
    queryKey: ['views', projectId],
    queryFn: ({ signal }) => call(savedViews.list, { params: { project: projectId }, signal }),
    staleTime: FRESHNESS.projects,
  });
}

export type ViewFields = Omit<NewView, 'id'>;

export function useViewChanges(projectId: string, userId: string) {
  const client = useQueryClient();
  return useMemo(
    () => ({
      create(fields: ViewFields): void {
        const now = new Date().toISOString();
        const view = { id: uuidv7(), owner_id: userId, ...fields, created_at: now, updated_at: now };
        const send = () =>
          call(savedViews.create, { params: { project: projectId }, body: { ...fields, id: view.id } });
        void save(client, projectId, (views) => [...views, view], send, `View “${fields.name}” saved`);
      },
      update(view: SavedView, changes: Partial<ViewFields>): void {
        const send = () => call(savedViews.update, { params: { project: projectId, view: view.id }, body: changes });
        const change = (views: SavedView[]) =>
          views.map((each) => (each.id === view.id ? { ...each, ...changes } : each));
        void save(client, projectId, change, send, `View “${changes.name ?? view.name}” updated`);
      },
      remove(view: SavedView): void {
        const send = () => call(savedViews.delete, { params: { project: projectId, view: view.id } });
        const without = (views: SavedView[]) => views.filter((each) => each.id !== view.id);
        void save(client, projectId, without, send, `View “${view.name}” deleted`);
      },
    }),
    [client, projectId, userId],
  );
}

async function save(
  client: QueryClient,
  projectId: string,
  change: (views: SavedView[]) => SavedView[],
  send: () => Promise<unknown>,
  words: string,
): Promise<void> {
  const { queryKey } = viewsQuery(projectId);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (views) => views && change(views).sort((a, b) => a.name.localeCompare(b.name)));
  try {
    await send();
    toastDone(words);
  } catch (error) {
    toastError('The view was not saved', (error as Error).message);
  }
  await client.invalidateQueries({ queryKey });
}
