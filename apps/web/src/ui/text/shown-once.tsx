// Shows a secret that can't be shown again, and copies it. The dialog around it must not close by a click beside it.
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { focusNow } from '../focus-now.ts';
import { copyText } from './copy-text.ts';
import styles from './shown-once.module.css';

interface Props {
  /** What it is for, and who can use it. */
  note: ReactNode;
  secret: string;
  /** Says what was copied: "API token". */
  what: string;
  copyLabel: string;
  /** More buttons, such as Done. */
  children: ReactNode;
}

export function ShownOnce({ note, secret, what, copyLabel, children }: Props) {
  return (
    <div className={styles.column}>
      <p className={styles.note}>{note}</p>
      <code className={styles.secret}>{secret}</code>
      <div className={styles.buttons}>
        <Button
          data-autofocus
          // In a dialog that was open before, the form that had the focus is gone.
          ref={focusNow}
          leftSection={<IconCopy size={16} stroke={1.6} />}
          onClick={() => void copyText(what, secret)}
        >
          {copyLabel}
        </Button>
        {children}
      </div>
    </div>
  );
}
