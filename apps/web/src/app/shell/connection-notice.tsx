// Says when the live connection is lost, and what is not saved yet. Its place in the top bar is always there, so nothing moves.
import { IconCloudOff } from '@tabler/icons-react';
import { useUnsaved } from '../../platform/changes/unsaved.ts';
import { useRealtimeState } from '../../platform/realtime/realtime-state.ts';
import styles from './top-bar.module.css';

export function ConnectionNotice() {
  const isLost = useRealtimeState(({ state }) => state === 'offline');
  const { count, asOf } = useUnsaved();
  const unsaved = count > 0 && `${count} ${count === 1 ? 'change' : 'changes'} not saved yet.`;
  return (
    <div className={styles.notice} role="status">
      {(isLost || unsaved) && (
        <>
          <IconCloudOff size={16} stroke={1.6} aria-hidden="true" />
          <span className={styles.noticeWords}>
            {isLost && 'Connection lost. '}
            {unsaved || (asOf ? `Board as of ${dayOrTime(asOf)}.` : 'This may be out of date.')}
          </span>
          <span className={styles.noticeWord} aria-hidden="true">
            {unsaved ? `${count} unsaved` : 'Offline'}
          </span>
        </>
      )}
    </div>
  );
}

/** Writes a moment as a time or a day, because the bar has room for one line. */
function dayOrTime(at: number): string {
  const time = new Date(at);
  const isToday = time.toDateString() === new Date().toDateString();
  return isToday
    ? time.toLocaleTimeString(undefined, { timeStyle: 'short' })
    : time.toLocaleDateString(undefined, { month: 'short', day: 'numeric' });
}
