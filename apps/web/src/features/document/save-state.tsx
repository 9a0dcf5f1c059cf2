// Shows when a document was last saved, or that it isn't saved and where its text is.
import { Button } from '@mantine/core';
import { isUnsaved } from '@worklane/domain/documents/autosave';
import { shortDateLabel } from '../../ui/dates/moment-label.ts';
import { useToday } from '../../ui/dates/use-today.ts';
import type { DocumentSaver } from './document-saver.ts';
import styles from './document-view.module.css';

const TIME = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
const EXACT = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'medium' });

function whenOf(moment: Date, today: Date): string {
  if (moment.toDateString() === today.toDateString()) return TIME.format(moment);
  return shortDateLabel(moment, today);
}

export function SaveState({ saver }: { saver: DocumentSaver }) {
  const { auto, savedAt, problem, isGone, isWaiting } = saver.use();
  useToday();
  // Until the user has chosen between two texts, theirs isn't saved.
  const isChoosing = auto.theirs !== undefined;
  const isFailing = isWaiting || isChoosing || (problem !== undefined && isUnsaved(auto));
  const moment = savedAt === undefined ? undefined : new Date(savedAt);
  return (
    <>
      <span role="status" className={styles.problem}>
        {isFailing && (isGone ? 'Not saved' : 'Not saved yet. Kept in this browser.')}
      </span>
      {isFailing && !isGone && !isWaiting && !isChoosing && (
        <Button variant="default" size="compact-xs" loading={auto.sending !== undefined} onClick={saver.retry}>
          Retry
        </Button>
      )}
      {!isFailing && moment && (
        <span className={styles.saved}>
          Last saved{' '}
          <time dateTime={savedAt} title={EXACT.format(moment)}>
            {whenOf(moment, new Date())}
          </time>
        </span>
      )}
      {!isFailing && !moment && <span className={styles.saved}>Not saved yet</span>}
    </>
  );
}
