// Shows one document of a project. Says why it cannot be shown, and returns to the list when it does not exist.
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import { useEffect, useSyncExternalStore } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Problem } from '../../../ui/problems/problem.tsx';
import { toastError } from '../../../ui/toast.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import type { DocumentSaver } from '../document-saver.ts';
import { DocumentView } from '../document-view.tsx';
import { NEW_DOCUMENT } from '../new-document.ts';
import { useOpenedDocument } from '../use-opened-document.ts';

interface Props {
  project: Project;
  /** `new` starts one. */
  docId: string;
  /** What a new one begins with. */
  category: string | undefined;
  mayEdit: boolean;
}

export function DocumentScreen({ project, docId, category, mayEdit }: Props) {
  const isNew = docId === NEW_DOCUMENT;
  const { saver, external, failure, isPaused, isMissing } = useOpenedDocument({
    projectId: project.id,
    docId,
    category,
  });
  const navigate = useNavigate();
  const { key } = project;
  const isCreated = useIsCreated(saver);
  useEffect(() => {
    if (!isMissing) return;
    toastError('Error', 'Document not found');
    void navigate({ to: '/projects/$projectKey/docs', params: { projectKey: key }, replace: true });
  }, [isMissing, navigate, key]);
  const createdId = isNew && isCreated ? saver?.id : undefined;
  useEffect(() => {
    if (!createdId) return;
    const params = { projectKey: key, docId: createdId };
    void navigate({ to: '/projects/$projectKey/docs/$docId', params, search: {}, replace: true });
  }, [createdId, navigate, key]);

  const back = (
    <Button variant="default" component={Link} to={`/projects/${key}/docs`}>
      Back to documents
    </Button>
  );
  if (isNew && !mayEdit && !saver?.isUnsaved())
    return <EmptyState isPage title="You can't add documents to this project" action={back} />;
  if (failure)
    return (
      <Problem
        isPage
        title="Failed to load document"
        error={failure.error}
        onRetry={failure.onRetry}
        alwaysRetry
        back={back}
      />
    );
  if (external)
    return <EmptyState isPage title={external.title} text="This document is a link or a file." action={back} />;
  if (isPaused)
    return (
      <EmptyState
        isPage
        title="You're offline"
        text="The document loads as soon as you're back online. What you typed in others is kept in this browser until you open them."
        action={back}
      />
    );
  if (!saver) return <Waiting words="Loading document..." />;
  return <DocumentView key={saver.id} project={project} saver={saver} mayEdit={mayEdit} />;
}

const NEVER = () => () => undefined;

function useIsCreated(saver: DocumentSaver | undefined): boolean {
  return useSyncExternalStore(
    saver?.use.subscribe ?? NEVER,
    () => saver?.use.getState().auto.stored !== undefined && saver !== undefined,
  );
}
