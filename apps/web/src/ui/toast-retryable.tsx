// Shows a failure with a retry button until it is dismissed.
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import styles from './toast-retryable.module.css';

const MOST_LINES = 5;

export function toastRetryable(title: string, lines: readonly string[], onRetry: () => void): void {
  const more = lines.length - MOST_LINES;
  const id = notifications.show({
    title,
    message: (
      <>
        {lines.slice(0, MOST_LINES).map((line) => (
          <span key={line} className={styles.line}>
            {line}
          </span>
        ))}
        {more > 0 && <span className={styles.line}>and {more} more</span>}
        <Button
          variant="default"
          size="compact-xs"
          className={styles.again}
          onClick={() => {
            notifications.hide(id);
            onRetry();
          }}
        >
          Try again
        </Button>
      </>
    ),
    color: 'red',
    className: 'wl-toast-failed',
    autoClose: false,
    icon: <IconAlertTriangle size={18} stroke={1.6} />,
  });
}
