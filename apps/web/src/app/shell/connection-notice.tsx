// Says when the live connection is lost. Its place in the top bar is always there, so nothing moves.
import { IconCloudOff } from '@tabler/icons-react';
import { useRealtimeState } from '../../platform/realtime/realtime-state.ts';
import styles from './top-bar.module.css';

export function ConnectionNotice() {
  const isLost = useRealtimeState(({ state }) => state === 'offline');
  return (
    <div className={styles.notice} role="status">
      {isLost && (
        <>
          <IconCloudOff size={16} stroke={1.6} aria-hidden="true" />
          <span className={styles.noticeWords}>Connection lost. This may be out of date.</span>
          <span className={styles.noticeWord} aria-hidden="true">
            Offline
          </span>
        </>
      )}
    </div>
  );
}
