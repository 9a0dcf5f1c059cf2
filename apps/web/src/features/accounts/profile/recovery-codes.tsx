// Shows new recovery codes, this once, to copy or download.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { DialogFoot } from '../../../ui/overlays/dialog.tsx';
import { toastError } from '../../../ui/toast.tsx';
import styles from './profile.module.css';

const sayNotCopied = () => toastError("Couldn't copy the codes", 'Download them instead.');

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const text = codes.join('\n');
  const save = () => {
    const link = document.createElement('a');
    link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(`Worklane recovery codes\n\n${text}\n`)}`;
    link.download = 'worklane-recovery-codes.txt';
    link.click();
  };
  return (
    <div className={styles.form}>
      <p className={styles.hint}>
        Use one of these codes if you lose your authenticator. Each works once. You won't see them again, so save them
        now.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogFoot>
        {'clipboard' in navigator && (
          <Button
            variant="default"
            onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true), sayNotCopied)}
          >
            {isCopied ? 'Copied!' : 'Copy'}
          </Button>
        )}
        <Button variant="default" onClick={save}>
          Download
        </Button>
        <Button onClick={onDone} data-autofocus>
          I've saved them
        </Button>
      </DialogFoot>
    </div>
  );
}
