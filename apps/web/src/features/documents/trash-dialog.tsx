// Lists the deleted documents of a project, and restores or permanently deletes them.
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeletedDocument } from '@worklane/contract/documents';
import type { Project } from '@worklane/contract/projects';
import { RESTORE_DAYS } from '@worklane/domain/trash/restore-days';
import { useState } from 'react';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Problem } from '../../ui/problems/problem.tsx';
import { TrashActions } from '../../ui/rows/trash-actions.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { NOBODY, peopleQuery } from '../companies/parts/people.ts';
import { documentTrashQuery } from './data.ts';
import { purgeDocument, restoreDocument } from './parts/document-changes.ts';
import styles from './trash-dialog.module.css';

interface Props {
  project: Project;
  onClose: () => void;
}

export function TrashDialog({ project, onClose }: Props) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(documentTrashQuery(project.id));
  const people = useQuery(peopleQuery(project.company_id)).data ?? NOBODY;
  const [asked, setAsked] = useState<DeletedDocument>();
  const [isAsking, setIsAsking] = useState(false);
  const byOf = ({ deleted_by }: DeletedDocument) =>
    deleted_by ? (people.get(deleted_by)?.name ?? 'a former member') : undefined;
  return (
    <>
      <Dialog title="Deleted documents" width={640} closeOnEscape={!isAsking} onClose={onClose}>
        {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Waiting words="Loading the trash..." />}
        {data?.length === 0 && (
          <EmptyState
            icon={<IconTrash size={24} stroke={1.5} />}
            title="The trash is empty"
            text={`You can restore a deleted document from here for ${RESTORE_DAYS} days.`}
          />
        )}
        {data && data.length > 0 && (
          <ul className={styles.list} aria-label="Deleted documents">
            {data.map((document) => (
              <TrashRow
                key={document.id}
                document={document}
                deletedBy={byOf(document)}
                onRestore={() => void restoreDocument(client, project.id, document)}
                onAsk={() => {
                  setAsked(document);
                  setIsAsking(true);
                }}
              />
            ))}
          </ul>
        )}
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete ${asked?.title} permanently?`}
        action="Delete permanently"
        onClose={() => setIsAsking(false)}
        onConfirm={() => asked && void purgeDocument(client, project.id, asked)}
      >
        {asked?.is_external
          ? 'This permanently deletes the link, or the uploaded file.'
          : 'This permanently deletes its text, history and files.'}
      </ConfirmDialog>
    </>
  );
}

interface RowProps {
  document: DeletedDocument;
  deletedBy: string | undefined;
  onRestore: () => void;
  /** Before it is deleted permanently. */
  onAsk: () => void;
}

function TrashRow({ document, deletedBy, onRestore, onAsk }: RowProps) {
  const { title, category, deleted_at } = document;
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.title} dir="auto" title={title}>
          {title}
        </span>
        <span className={styles.when}>
          <bdi>{category}</bdi> · deleted <RelativeTime at={deleted_at} />
          {deletedBy && ` by ${deletedBy}`}
        </span>
      </span>
      <TrashActions name={title} onRestore={onRestore} onPurge={onAsk} />
    </li>
  );
}
