// Renames, shares and deletes the views that the user may change.
import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { SavedView } from '@worklane/contract/saved-views';
import { useState } from 'react';
import rows from '../../../ui/rows/row-list.module.css';
import { useViewChanges } from '../data.ts';
import styles from './manage-views.module.css';
import { ViewDialog } from './view-dialog.tsx';
import type { ViewsMenuProps } from './views-menu-props.ts';
import '@mantine/core/styles/Overlay.css';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface Props extends Pick<ViewsMenuProps, 'projectId' | 'userId' | 'canShare' | 'canManage'> {
  views: readonly SavedView[];
  onClose: () => void;
}

export function ManageViews({ projectId, userId, canShare, canManage, views, onClose }: Props) {
  const changes = useViewChanges(projectId, userId);
  const [edited, setEdited] = useState<SavedView>();
  const [asked, setAsked] = useState<SavedView>();
  if (edited) {
    return (
      <ViewDialog
        projectId={projectId}
        view={edited}
        canShare={canShare}
        onClose={() => setEdited(undefined)}
        onSave={(fields) => changes.update(edited, fields)}
      />
    );
  }
  if (asked) {
    return (
      <ConfirmDialog
        isOpen
        title={`Delete ${asked.name}?`}
        action="Delete view"
        onClose={() => setAsked(undefined)}
        onConfirm={() => changes.remove(asked)}
      >
        {asked.is_shared ? "Everyone in this project loses it. This can't be undone." : "This can't be undone."}
      </ConfirmDialog>
    );
  }
  return (
    <Dialog onClose={onClose} title="Views" width={520}>
      <ul className={rows.list}>
        {views.map((view) => {
          const isOwn = view.owner_id === userId;
          return (
            <li key={view.id} className={`${rows.row} ${styles.row}`}>
              <span className={styles.name}>{view.name}</span>
              <span className={styles.kind}>{isOwn ? (view.is_shared ? 'Yours, shared' : 'Yours') : 'Shared'}</span>
              {(isOwn || canManage) && (
                <>
                  <ActionIcon aria-label={`Change ${view.name}`} onClick={() => setEdited(view)}>
                    <IconPencil size={16} stroke={1.6} />
                  </ActionIcon>
                  <ActionIcon aria-label={`Delete ${view.name}`} onClick={() => setAsked(view)}>
                    <IconTrash size={16} stroke={1.6} />
                  </ActionIcon>
                </>
              )}
            </li>
          );
        })}
      </ul>
      {views.length === 0 && <p className={styles.none}>No views yet. Filter the board, then save what you see.</p>}
    </Dialog>
  );
}
