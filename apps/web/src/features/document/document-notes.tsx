// Shows notes above a document: a concurrent edit, a deletion, a text that was replaced, and content left out when saving.
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import type { DocumentText } from '@worklane/domain/documents/autosave';
import { type ReactNode, useEffect, useState } from 'react';
import { drafts } from '../../platform/local-state/drafts.ts';
import { dateTimeLabel } from '../../ui/dates/moment-label.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { toastError } from '../../ui/toast.tsx';
import { createCopy } from './create-copy.ts';
import { type AsideText, forgetAside, readAside } from './document-drafts.ts';
import styles from './document-notes.module.css';
import type { DocumentSaver } from './document-saver.ts';

const ConflictDialog = lazyPart(async () => (await import('./conflict-dialog.tsx')).ConflictDialog, 'over');

export function DocumentNotes({ project, saver }: { project: Project; saver: DocumentSaver }) {
  const { auto, isGone, dropped } = saver.use();
  const [isComparing, setIsComparing] = useState(false);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const saveAsNew = useSaveAsNew(project);
  const hasTheirs = auto.theirs !== undefined;
  return (
    <>
      {auto.theirs && (
        <Note
          kind="warn"
          words="Someone else has saved this document since. Both texts are kept."
          actions={
            <Button size="compact-sm" onClick={() => setIsComparing(true)}>
              Compare and choose
            </Button>
          }
        />
      )}
      {isComparing && hasTheirs && (
        <ConflictDialog
          project={project}
          saver={saver}
          onSaveAsNew={async () => {
            if (await saveAsNew(auto.now)) saver.takeTheirs(false);
          }}
          onClose={() => setIsComparing(false)}
        />
      )}
      {isGone && (
        <Note
          kind="warn"
          words="This document was deleted, or you can no longer edit it. Your text is kept in this browser."
          actions={
            <>
              <Button variant="default" size="compact-sm" onClick={() => void saveAsNew(auto.now)}>
                Save as new document
              </Button>
              <Button variant="default" size="compact-sm" onClick={saver.retry}>
                Try again
              </Button>
            </>
          }
        />
      )}
      <Aside key={auto.replaced} documentId={saver.id} onSaveAsNew={saveAsNew} />
      {dropped.length > 0 && dropped !== hidden && (
        <Note
          kind="info"
          words={`Left out when saving, because documents can't contain it: ${dropped.join(', ')}.`}
          actions={
            <Button variant="subtle" size="compact-sm" onClick={() => setHidden(dropped)}>
              Dismiss
            </Button>
          }
        />
      )}
    </>
  );
}

function useSaveAsNew(project: Project) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (text: DocumentText): Promise<boolean> => {
    try {
      const { id } = await createCopy(client, project.id, text);
      const params = { projectKey: project.key, docId: id };
      void navigate({ to: '/projects/$projectKey/docs/$docId', params, search: {} });
      return true;
    } catch (error) {
      toastError('Failed to save document', (error as Error).message);
      return false;
    }
  };
}

interface AsideProps {
  documentId: string;
  onSaveAsNew: (text: DocumentText) => Promise<boolean>;
}

/** Offers the text that the user gave up for another person's, until they delete it. Mounted again when the content is replaced. */
function Aside({ documentId, onSaveAsNew }: AsideProps) {
  const [aside, setAsideText] = useState<AsideText | undefined>(() => readAside(documentId));
  useEffect(() => {
    void drafts.load().then(() => setAsideText(readAside(documentId)));
  }, [documentId]);
  if (!aside) return null;
  const forget = () => {
    forgetAside(documentId);
    setAsideText(undefined);
  };
  return (
    <Note
      kind="info"
      words={`Your own text from ${dateTimeLabel(aside.at)} is kept in this browser.`}
      actions={
        <>
          <Button
            variant="default"
            size="compact-sm"
            onClick={async () => {
              if (await onSaveAsNew(aside.text)) forget();
            }}
          >
            Save as new document
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={forget}>
            Delete it
          </Button>
        </>
      }
    />
  );
}

function Note({ kind, words, actions }: { kind: 'warn' | 'info'; words: string; actions: ReactNode }) {
  return (
    <div className={styles.note} data-kind={kind} role={kind === 'warn' ? 'alert' : 'note'} data-print="none">
      <p className={styles.words}>{words}</p>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
