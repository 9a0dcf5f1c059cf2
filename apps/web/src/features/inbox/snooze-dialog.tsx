// Asks until when a group of notifications is snoozed.
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog, DialogFoot } from '../../ui/overlays/dialog.tsx';
import styles from './snooze-dialog.module.css';
import { snoozeTimes } from './snooze-times.ts';

interface Props {
  isSnoozed: boolean;
  onSnooze: (until: Date | null) => void;
  onClose: () => void;
}

const TIME = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

export function SnoozeDialog({ isSnoozed, onSnooze, onClose }: Props) {
  const [times] = useState(() => snoozeTimes(new Date()));
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const submit = () => {
    const at = new Date(typed);
    if (Number.isNaN(at.getTime())) setError('Choose a date and a time');
    else if (at.getTime() <= Date.now()) setError('Choose a time in the future');
    else onSnooze(at);
  };
  return (
    <Dialog title="Snooze until" onClose={onClose} width={400}>
      <div className={styles.times}>
        {times.map(({ label, at }, index) => (
          <button
            key={label}
            type="button"
            className={styles.time}
            {...(index === 0 && { 'data-autofocus': true })}
            onClick={() => onSnooze(at)}
          >
            <span>{label}</span>
            <span className={styles.at}>{TIME.format(at)}</span>
          </button>
        ))}
        {isSnoozed && (
          <button type="button" className={styles.time} onClick={() => onSnooze(null)}>
            <span>Now</span>
            <span className={styles.at}>Back to the inbox</span>
          </button>
        )}
      </div>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextInput
          type="datetime-local"
          label="Another time"
          value={typed}
          error={error}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setError(undefined);
          }}
        />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Snooze</Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
