// Asks until when a group of notifications is snoozed.
import { Button, NativeSelect } from '@mantine/core';
import { DAY_MS } from '@worklane/domain/units';
import { type FormEvent, useState } from 'react';
import { localDay } from '../../ui/dates/day-label.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { Dialog, DialogFoot } from '../../ui/overlays/dialog.tsx';
import styles from './snooze-dialog.module.css';
import { MINUTES, momentOf, snoozeTimes } from './snooze-times.ts';

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
      <AnotherTime onSnooze={onSnooze} onClose={onClose} />
    </Dialog>
  );
}

/** Begins with tomorrow morning. */
function AnotherTime({ onSnooze, onClose }: Pick<Props, 'onSnooze' | 'onClose'>) {
  const [day, setDay] = useState<string | null>(() => localDay(new Date(Date.now() + DAY_MS)));
  const [minute, setMinute] = useState('540');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (day === null) return setError('Choose a date');
    const at = momentOf(day, Number(minute));
    return at.getTime() > Date.now() ? onSnooze(at) : setError('Choose a time in the future');
  };
  return (
    <form noValidate onSubmit={submit} aria-label="Another time">
      <div className={styles.another}>
        <DateField
          label="Another date"
          day={day}
          error={error}
          min={localDay(new Date())}
          onChange={(chosen) => {
            setDay(chosen);
            setError(undefined);
          }}
        />
        <NativeSelect
          label="Time"
          value={minute}
          data={MINUTES}
          onChange={({ currentTarget }) => {
            setMinute(currentTarget.value);
            setError(undefined);
          }}
        />
      </div>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Snooze</Button>
      </DialogFoot>
    </form>
  );
}
