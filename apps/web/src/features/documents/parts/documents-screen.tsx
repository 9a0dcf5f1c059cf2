// Lists the documents of a project with the actions on them.
import { Button } from '@mantine/core';
import { IconFileText, IconLink } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ListedDocument } from '@worklane/contract/documents';
import type { Project } from '@worklane/contract/projects';
import { can } from '@worklane/domain/access/can';
import { DEFAULT_CATEGORY } from '@worklane/domain/documents/vocabulary';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useViewer } from '../../../platform/session/use-viewer.ts';
import { useUndoKeys } from '../../../platform/undo/use-undo-keys.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFileDrop } from '../../../ui/files/use-file-drop.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Problem } from '../../../ui/problems/problem.tsx';
import { toastError } from '../../../ui/toast.tsx';
import { useListKeys } from '../../../ui/use-list-keys.ts';
import { ArchivedNote } from '../../projects/parts/archived-note.tsx';
import { documentsQuery } from '../data.ts';
import { DocsActions, newDocumentAt } from '../docs-actions.tsx';
import { DocsToolbar } from '../docs-toolbar.tsx';
import { DocumentMenu, menuAt, type ShownMenu } from '../document-menu.tsx';
import { DocumentsList } from '../documents-list.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { Preview } from '../preview.tsx';
import { UploadTray } from '../upload-tray.tsx';
import { uploadFiles } from '../uploads.ts';
import { useApproach } from '../use-approach.ts';
import { askToDelete } from './ask-to-delete.ts';
import { categoriesOf, type DocsView, isNarrowed, showDocuments } from './docs-view.ts';
import { deleteDocument } from './document-changes.ts';
import styles from './documents-screen.module.css';

const CategoryDialog = lazyPart(async () => (await import('../category-dialog.tsx')).CategoryDialog, 'over');
const LinkDialog = lazyPart(async () => (await import('../link-dialog.tsx')).LinkDialog, 'over');
const TrashDialog = lazyPart(async () => (await import('../trash-dialog.tsx')).TrashDialog, 'over');

interface Props {
  project: Project;
  view: DocsView;
  onView: (view: DocsView) => void;
  /** The first row of the page, with what can be added. */
  head: (actions: ReactNode) => ReactNode;
  /** The user is about to open a document of the project, perhaps. */
  onApproach: (documentId: string, mayEdit: boolean) => void;
}

type Open = { kind: 'link' | 'trash' } | { kind: 'category' | 'preview'; document: ListedDocument };

const NONE: readonly ListedDocument[] = [];

export function DocumentsScreen({ project, view, onView, head, onApproach }: Props) {
  const client = useQueryClient();
  const { data, error, refetch, isPaused } = useDocuments(project);
  const mayEdit = useMayEdit(project);
  // What is typed is there before what it finds.
  const shownView = useDeferredValue(view);
  const shown = useMemo(() => showDocuments(data ?? NONE, shownView), [data, shownView]);
  const categories = useMemo(() => categoriesOf(data ?? NONE), [data]);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const [menu, setMenu] = useState<ShownMenu>();
  const scroller = useRef<HTMLDivElement>(null);
  const approach = useApproach((id) => onApproach(id, mayEdit));
  useListKeys(scroller);
  useUndoKeys(project.id);

  const category = view.category ?? DEFAULT_CATEGORY;
  const onFiles = mayEdit ? (files: readonly File[]) => uploadFiles(client, project.id, files, category) : undefined;
  const drop = useFileDrop(onFiles);
  const onPreview = useCallback((document: ListedDocument) => setOpen({ kind: 'preview', document }), []);
  const onMenu = useCallback(
    (document: ListedDocument, at: Parameters<typeof menuAt>[1]) => setMenu(menuAt(document, at)),
    [],
  );
  const onDelete = (document: ListedDocument) =>
    askToDelete(document.title, nounOf(document), () => {
      focusBeside(scroller.current, document);
      void deleteDocument(client, document);
    });
  const onAddLink = () => setOpen({ kind: 'link' });
  return (
    <div className={styles.page} {...drop.handlers}>
      {head(onFiles && <DocsActions projectKey={project.key} onAddLink={onAddLink} onFiles={onFiles} />)}
      <DocsToolbar
        view={view}
        categories={categories}
        exportAddress={data?.length ? `/api/projects/${project.id}/documents/export.zip` : undefined}
        onView={onView}
        onTrash={mayEdit ? () => setOpen({ kind: 'trash' }) : undefined}
      />
      <UploadTray projectId={project.id} />
      <div ref={scroller} className={styles.scroller} {...approach}>
        {project.status === 'archived' && (
          <div className={styles.note}>
            <ArchivedNote project={project} purpose="to change its documents" />
          </div>
        )}
        {!data && <NotHere error={error} isPaused={isPaused} onRetry={() => void refetch()} />}
        {data && (
          <DocumentsList
            scroller={scroller}
            shown={shown}
            isNarrowed={isNarrowed(shownView)}
            onClear={() => onView({ words: '', category: undefined, order: view.order })}
            whenNone={whenNone(project.key, mayEdit, onAddLink)}
            projectKey={project.key}
            mayEdit={mayEdit}
            menuOf={menu?.document.id}
            onPreview={onPreview}
            onMenu={onMenu}
            onDelete={onDelete}
          />
        )}
      </div>
      {drop.isOver && <div className={styles.drop}>Drop files to upload them to {category}</div>}
      {menu && (
        <DocumentMenu
          shown={menu}
          onClose={() => setMenu(undefined)}
          onChangeCategory={() => setOpen({ kind: 'category', document: menu.document })}
          onDelete={() => onDelete(menu.document)}
        />
      )}
      {open?.kind === 'link' && (
        <LinkDialog projectId={project.id} categories={categories} category={category} onClose={close} />
      )}
      {open?.kind === 'category' && <CategoryDialog document={open.document} categories={categories} onClose={close} />}
      {open?.kind === 'trash' && <TrashDialog project={project} onClose={close} />}
      {open?.kind === 'preview' && <Preview document={open.document} among={shown.external} onClose={close} />}
    </div>
  );
}

/** Says at each attempt that the list could not be loaded; it is never shown as empty. */
function useDocuments({ id }: Project) {
  const { data, error, refetch, errorUpdatedAt, fetchStatus } = useQuery(documentsQuery(id));
  const failedAt = error && !data ? errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt) toastError('Error', 'Failed to load documents. Please try again.');
  }, [failedAt]);
  return { data, error, refetch, isPaused: fetchStatus === 'paused' };
}

function useMayEdit(project: Project): boolean {
  const viewer = useViewer(useMemo(() => [project], [project]));
  const ref = { company_id: project.company_id, project_id: project.id };
  return project.status !== 'archived' && can(viewer, 'document.edit', ref);
}

interface NotHereProps {
  error: Error | null;
  /** Offline: the list is requested as soon as the browser is online again. */
  isPaused: boolean;
  onRetry: () => void;
}

function NotHere({ error, isPaused, onRetry }: NotHereProps) {
  if (isPaused) return <EmptyState title="You’re offline" text="The documents load as soon as you’re back online." />;
  if (!error) return <ListSkeleton />;
  return <Problem alwaysRetry title="The documents could not be loaded" error={error} onRetry={onRetry} />;
}

function whenNone(projectKey: string, mayEdit: boolean, onAddLink: () => void) {
  return {
    internal: (
      <EmptyState
        icon={<IconFileText size={24} stroke={1.5} />}
        title="No documents yet"
        text={mayEdit ? 'Write the first one, or upload a file' : undefined}
        action={
          mayEdit && (
            <Button variant="default" component={Link} to={newDocumentAt(projectKey)}>
              New Document
            </Button>
          )
        }
      />
    ),
    external: (
      <EmptyState
        icon={<IconLink size={24} stroke={1.5} />}
        title="No external links yet"
        text="Add links to external documentation"
        action={
          mayEdit && (
            <Button variant="default" onClick={onAddLink}>
              Add External Link
            </Button>
          )
        }
      />
    ),
  };
}

const nounOf = ({ is_external, media_type }: ListedDocument) =>
  media_type !== null ? 'file' : is_external ? 'link' : 'document';

/** Focuses a neighbour before the focused row is removed. */
function focusBeside(list: HTMLElement | null, { id }: ListedDocument): void {
  const row = list?.querySelector(`[data-document="${id}"]`);
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  next?.querySelector<HTMLElement>('[data-task]')?.focus();
}
