// Shows the progress of a running import. Its tickets appear on the board all at once.
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { TicketImport } from '@worklane/contract/imports';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { Bar } from '../../../ui/progress-bar.tsx';
import { cancelImport } from '../data.ts';
import styles from './import-stages.module.css';

interface Props {
  current: TicketImport;
  onCancelled: (over: TicketImport) => void;
}

export function Progress({ current: { id, file_name, done, good }, onCancelled }: Props) {
  const { mutate, isPending, error } = useMutation({ mutationFn: () => cancelImport(id), onSuccess: onCancelled });
  return (
    <>
      <div className={styles.stage}>
        <div className={styles.work}>
          <p className={styles.strong}>{file_name}</p>
          <Bar
            label="Importing"
            value={good > 0 ? done / good : undefined}
            words={`${done.toLocaleString()} of ${good.toLocaleString()}`}
          />
          <p className={styles.note}>All tickets appear at once. You can close this; the import continues.</p>
        </div>
        <FormAlert message={error?.message} />
      </div>
      <div className={styles.foot}>
        <Button variant="default" disabled={isPending} onClick={() => mutate()}>
          Cancel the import
        </Button>
      </div>
    </>
  );
}
