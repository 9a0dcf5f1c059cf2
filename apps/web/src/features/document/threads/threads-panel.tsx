// Lists the comments on a document beside it, in the order of its text, and takes new ones.
import { CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { useDeferredValue, useMemo, useState } from 'react';
import { useDraft } from '../../../platform/local-state/use-draft.ts';
import { DraftNote } from '../../../ui/fields/draft-note.tsx';
import { Segments } from '../../../ui/fields/segments.tsx';
import { Problem } from '../../../ui/problems/problem.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { useCommentInAddress } from '../../comments/parts/use-marked-comment.ts';
import { NOBODY, type Person, peopleQuery } from '../../companies/parts/people.ts';
import { NamesInTexts } from '../../editor/parts/editor-names.ts';
import { useNames } from '../../names/parts/use-names.tsx';
import type { DocumentSaver } from '../document-saver.ts';
import { SidePanel } from '../side-panel.tsx';
import { CommentForm } from './comment-form.tsx';
import { orderThreads } from './order-threads.ts';
import { ThreadCard } from './thread-card.tsx';
import { type ThreadChanges, useThreadChanges } from './thread-changes.ts';
import styles from './threads.module.css';
import type { Threads } from './use-threads.ts';

interface Props {
  project: Project;
  saver: DocumentSaver;
  threads: Threads;
  onClose: () => void;
}

type Shown = 'open' | 'resolved';

export function ThreadsPanel({ project, saver, threads, onClose }: Props) {
  const { list, error, onRetry, openCount, canComment, canDelete, userId, current } = threads;
  const people = useQuery(peopleQuery(project.company_id)).data ?? NOBODY;
  const names = useNames(project);
  const everyone = useMemo(() => [...people.values()], [people]);
  const changes = useThreadChanges(project.id, saver.id, userId);
  const marked = useCommentInAddress();
  const [chosen, setShown] = useState<Shown>();
  const isResolved = list?.some((each) => each.resolved_at !== null && each.comments.some(({ id }) => id === marked));
  const shown = chosen ?? (isResolved ? 'resolved' : 'open');
  const content = useDeferredValue(saver.use((state) => state.auto.now.content));
  const placed = useMemo(() => orderThreads(list ?? [], content), [list, content]);
  const visible = placed.filter(({ thread }) => (thread.resolved_at === null) === (shown === 'open'));
  return (
    <NamesInTexts value={names}>
      <SidePanel
        title="Comments"
        isBroad
        isSheet
        takesFocus={threads.asked === 0 && current === null}
        onClose={onClose}
      >
        {list && (
          <Segments
            fullWidth
            size="xs"
            withItemsBorders={false}
            className={styles.filter}
            aria-label="Show"
            value={shown}
            onChange={(value) => setShown(value as Shown)}
            data={[
              { value: 'open', label: `Open (${openCount})` },
              { value: 'resolved', label: `Resolved (${list.length - openCount})` },
            ]}
          />
        )}
        {canComment && shown === 'open' && (
          <NewComment threads={threads} documentId={saver.id} everyone={everyone} changes={changes} />
        )}
        {!list && error && (
          <Problem title="The comments could not be loaded" error={error} onRetry={onRetry} alwaysRetry />
        )}
        {!list && !error && <Waiting words="Loading comments..." />}
        {list && visible.length === 0 && (
          <p className={styles.none}>{shown === 'open' ? noneOpen(canComment) : 'No resolved comments.'}</p>
        )}
        {visible.length > 0 && (
          <ul className={styles.list} aria-label={shown === 'open' ? 'Open comments' : 'Resolved comments'}>
            {visible.map((each) => (
              <ThreadCard
                key={each.thread.id}
                {...each}
                people={people}
                everyone={everyone}
                userId={userId}
                canComment={canComment}
                canDelete={canDelete}
                isCurrent={each.thread.id === current}
                visited={threads.visited}
                changes={changes}
                onReveal={() => threads.reveal(each.thread)}
              />
            ))}
          </ul>
        )}
      </SidePanel>
    </NamesInTexts>
  );
}

const noneOpen = (canComment: boolean) =>
  canComment ? 'No open comments. Select words in the document to comment on them.' : 'No open comments.';

interface NewProps {
  threads: Threads;
  documentId: string;
  everyone: readonly Person[];
  changes: ThreadChanges;
}

function NewComment({ threads, documentId, everyone, changes }: NewProps) {
  const { about, aboutNow, onAbout, asked, onCurrent } = threads;
  const draft = useDraft(`document-comment ${documentId}`, '');
  const label = about ? 'Comment on this passage' : 'Comment on the document';
  const send = (content: string) => {
    const anchor = aboutNow();
    const { thread, saved } = changes.start(content, anchor);
    onAbout(null);
    onCurrent(thread);
    return saved.catch((error) => {
      onAbout(anchor);
      throw error;
    });
  };
  return (
    <div className={styles.writing}>
      <DraftNote draft={draft} onDiscard={() => onAbout(null)} />
      <CommentForm
        label={label}
        action="Comment"
        documentId={documentId}
        draft={draft}
        people={everyone}
        asked={asked}
        onSend={send}
      >
        {about && (
          <div className={styles.about}>
            <blockquote className={styles.quote} dir="auto">
              {about.map(({ quote }) => quote).join('\n')}
            </blockquote>
            <CloseButton aria-label="Comment on the whole document instead" onClick={() => onAbout(null)} />
          </div>
        )}
      </CommentForm>
    </div>
  );
}
