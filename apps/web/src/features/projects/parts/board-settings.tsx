// Edits the board in the project settings: statuses, types, priorities and labels. Deleting a status asks where its tickets go.
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { boards, type StoredConfiguration } from '@worklane/contract/boards';
import type { Project } from '@worklane/contract/projects';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { useDraft } from '../../../platform/local-state/use-draft.ts';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { Problem } from '../../../ui/problems/problem.tsx';
import { toastDone } from '../../../ui/toast.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { configurationQuery, statusCountsQuery } from '../data.ts';
import { MoveTicketsDialog } from '../settings/move-tickets-dialog.tsx';
import styles from '../settings/settings.module.css';
import { SettingsForm } from '../settings/settings-form.tsx';
import { boardProblems, type Status } from './board-draft.ts';
import { BoardEditor } from './board-editor.tsx';

export function BoardSettings({ project }: { project: Project }) {
  const { data: board, error, refetch } = useQuery(configurationQuery(project));
  return (
    <div className={styles.column}>
      {board ? (
        <BoardForm project={project} stored={board} />
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting words="Loading the board..." />
      )}
    </div>
  );
}

interface Edited {
  /** What the editing began with. */
  before: StoredConfiguration;
  board: StoredConfiguration;
}

const isEdited = (edited: Edited | undefined) =>
  edited !== undefined && JSON.stringify(edited.board) !== JSON.stringify(edited.before);

interface Emptying {
  statuses: Status[];
  counts: Record<string, number>;
}

function BoardForm({ project, stored }: { project: Project; stored: StoredConfiguration }) {
  const client = useQueryClient();
  const kept = useDraft<Edited | undefined>(`board ${project.id}`, undefined, { isTyped: isEdited });
  const [emptying, setEmptying] = useState<Emptying>();
  const isChanged = isEdited(kept.value);
  const { before, board: draft } = (isChanged && kept.value) || { before: stored, board: stored };
  const isOld = stored.version > before.version;

  const saving = useMutation({
    mutationFn: (moves: Record<string, string>) => {
      const { version: _, ...parts } = draft;
      const labelled = parts.statuses.map((each) => ({ ...each, label: each.label.trim() }));
      const body = { ...parts, statuses: labelled, version: before.version, moves };
      return call(boards.configure, { params: { project: project.id }, body });
    },
    onSuccess: (saved) => {
      client.setQueryData(configurationQuery(project).queryKey, saved);
      kept.discard();
      setEmptying(undefined);
      toastDone('Board updated', 'Saved for everyone.');
    },
    onError: () => setEmptying(undefined),
    onSettled: () => client.invalidateQueries({ queryKey: configurationQuery(project).queryKey }),
  });
  const counting = useMutation({
    mutationFn: () => client.fetchQuery(statusCountsQuery(project)),
    onSuccess: (counts) => {
      const gone = before.statuses.filter(({ key }) => !draft.statuses.some((each) => each.key === key));
      const statuses = gone.filter(({ key }) => counts[key]);
      if (statuses.length > 0) setEmptying({ statuses, counts });
      else saving.mutate({});
    },
  });
  const error = saving.error ?? counting.error;
  const isPending = saving.isPending || counting.isPending;

  return (
    <SettingsForm
      isChanged={isChanged}
      isPending={isPending}
      isRestored={kept.isRestored && isChanged}
      onSave={() => {
        if (boardProblems(draft).size === 0) counting.mutate();
      }}
      onDiscard={() => {
        kept.discard();
        saving.reset();
      }}
    >
      {isOld && isChanged && (
        <div className={styles.moves} role="alert">
          <p className={styles.note}>Someone else changed this board. Reload to see the latest before saving.</p>
          <div>
            <Button variant="default" size="xs" onClick={kept.discard}>
              Reload
            </Button>
          </div>
        </div>
      )}
      <BoardEditor
        board={draft}
        takenKeys={before.statuses.map(({ key }) => key)}
        disabled={isPending}
        onChange={(changes) => {
          kept.set({ before, board: { ...draft, ...changes } });
          saving.reset();
        }}
      />
      <FormAlert message={error?.message} />
      {emptying && (
        <MoveTicketsDialog
          emptied={emptying.statuses}
          counts={emptying.counts}
          left={draft.statuses}
          isPending={saving.isPending}
          onClose={() => setEmptying(undefined)}
          onMove={(moves) => saving.mutate(moves)}
        />
      )}
    </SettingsForm>
  );
}
