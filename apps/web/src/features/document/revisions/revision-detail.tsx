// Shows one revision of a document: its changes, the changes since, or its text. Names and restores it.
import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Revision } from '@worklane/contract/documents';
import type { Project } from '@worklane/contract/projects';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { useState } from 'react';
import { Segments } from '../../../ui/fields/segments.tsx';
import { Form } from '../../../ui/form.tsx';
import { Problem } from '../../../ui/problems/problem.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { DocumentHtml } from '../../editor/parts/document-html.tsx';
import { revisionQuery } from '../data.ts';
import type { DocumentSaver } from '../document-saver.ts';
import { liveBlocksOf } from '../live/live-blocks.tsx';
import { ComparedText } from './compared-text.tsx';
import { nameRevision, restoreRevision } from './revision-changes.ts';
import { whenOf } from './revision-time.ts';
import styles from './revisions-panel.module.css';

interface Props {
  project: Project;
  saver: DocumentSaver;
  revision: Revision;
  /** The one before it; the first has none. */
  before: Revision | undefined;
  isLatest: boolean;
  author: string;
  mayEdit: boolean;
  onBack: () => void;
}

const VIEWS = [
  { value: 'changes', label: 'Changes' },
  { value: 'since', label: 'Since then' },
  { value: 'text', label: 'Text' },
];

export function RevisionDetail({ project, saver, revision, before, isLatest, author, mayEdit, onBack }: Props) {
  const client = useQueryClient();
  const [view, setView] = useState('changes');
  const [isNaming, setIsNaming] = useState(false);
  const [isRestoring, setIsRestoring] = useState(false);
  const restore = async () => {
    setIsRestoring(true);
    await restoreRevision(client, saver, revision);
    setIsRestoring(false);
  };
  return (
    <>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onBack}>
        All revisions
      </Button>
      <h3 className={styles.title} dir="auto">
        {revision.name ?? revision.title}
      </h3>
      <p className={styles.about}>
        {whenOf(revision.created_at)} · {author}
      </p>
      {mayEdit && (
        <div className={styles.actions}>
          {!isLatest && (
            <Button size="compact-sm" loading={isRestoring} onClick={() => void restore()}>
              Restore this revision
            </Button>
          )}
          <Button variant="default" size="compact-sm" onClick={() => setIsNaming(!isNaming)}>
            {revision.name ? 'Rename' : 'Name it'}
          </Button>
        </div>
      )}
      {isNaming && <NameForm revision={revision} onDone={() => setIsNaming(false)} />}
      <Segments
        aria-label="What to show"
        size="xs"
        fullWidth
        data={isLatest ? VIEWS.filter(({ value }) => value !== 'since') : VIEWS}
        value={view}
        onChange={setView}
      />
      <div className={styles.content}>
        <Shown project={project} saver={saver} revision={revision} before={before} view={view} />
      </div>
    </>
  );
}

type ShownProps = Pick<Props, 'project' | 'saver' | 'revision' | 'before'> & { view: string };

function Shown({ project, saver, revision, before, view }: ShownProps) {
  const { data, error, refetch } = useQuery(revisionQuery(saver.id, revision));
  const former = useQuery({ ...revisionQuery(saver.id, before ?? revision), enabled: before !== undefined });
  const now = saver.use((state) => state.auto.now.content);
  const [live] = useState(() => liveBlocksOf(project));
  if (!data) {
    return error ? (
      <Problem error={error} onRetry={() => void refetch()} alwaysRetry />
    ) : (
      <Waiting words="Loading the revision..." />
    );
  }
  if (view === 'text') return <DocumentHtml html={data.content} live={live} />;
  if (view === 'since') return <ComparedText label="What has changed since" before={data.content} after={now} />;
  if (before && !former.data && !former.error) return <Waiting words="Loading the revision..." />;
  return <ComparedText label="What it changed" before={(before && former.data?.content) ?? ''} after={data.content} />;
}

function NameForm({ revision, onDone }: { revision: Revision; onDone: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(revision.name ?? '');
  const save = () => {
    void nameRevision(client, revision, name.trim() || null);
    onDone();
  };
  return (
    <Form className={styles.naming} onSubmit={save}>
      <TextInput
        aria-label="Name of the revision"
        placeholder="Sent to the client"
        dir="auto"
        autoFocus
        maxLength={DOCUMENT_LIMITS.revisionName}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" size="sm">
        Save name
      </Button>
    </Form>
  );
}
