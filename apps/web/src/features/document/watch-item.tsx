// Starts and stops watching a document, in its menu.
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { documentWatching } from '@worklane/contract/document-watching';
import type { ResponseOf } from '@worklane/contract/platform/endpoint';
import { call } from '../../platform/api/call.ts';
import { pendingChange, saveChange } from '../../platform/changes/save-change.ts';
import { useLocalState } from '../../platform/local-state/local-state.ts';
import { undoChange } from '../../platform/undo/undo-change.ts';
import { offerUndo } from '../../platform/undo/undo-steps.ts';
import { Menu } from '../../ui/overlays/floating.ts';
import { type DocumentWatchInput, documentWatchersKey } from './parts/document-watch-commands.ts';

type Answer = ResponseOf<typeof documentWatching.watch>;

export function WatchItem({ projectId, documentId }: { projectId: string; documentId: string }) {
  const client = useQueryClient();
  const userId = useLocalState((state) => state.currentUser?.id ?? '');
  const queryKey = documentWatchersKey(documentId);
  const params = { document: documentId };
  // Asked when the menu opens: another device may have changed it.
  const { data: watchers } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(documentWatching.watchers, { params, signal }),
    staleTime: 0,
  });
  const isWatching = watchers?.includes(userId) === true;
  const Icon = isWatching ? IconEyeOff : IconEye;
  const toggle = () => {
    const input: DocumentWatchInput = { params, body: { is_watching: !isWatching } };
    const made = { command: 'documentWatching.watch', input, project: projectId, name: 'Watching' };
    const saved = saveChange<Answer>(pendingChange(made));
    const words = isWatching ? 'You no longer watch this document' : 'You watch this document';
    offerUndo(
      saved.then(() => words),
      {
        projectId,
        undo: async () => {
          const { former } = await saved;
          await undoChange('Watching', 'change to watching', async () => {
            const body = { is_watching: former, expected: !isWatching };
            client.setQueryData(queryKey, (await call(documentWatching.watch, { params, body })).watchers);
          });
        },
      },
    );
  };
  return (
    <Menu.Item leftSection={<Icon size={16} stroke={1.6} />} disabled={!watchers} onClick={toggle}>
      {isWatching ? 'Stop watching' : 'Watch'}
    </Menu.Item>
  );
}
