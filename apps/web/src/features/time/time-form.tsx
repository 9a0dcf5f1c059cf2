// Logs time on a ticket or changes an entry: the day, how long, and a note.
import { Button } from '@mantine/core';
import type { NewTimeEntry, TimeEntry } from '@worklane/contract/time-entries';
import { readHours } from '@worklane/domain/tickets/read-hours';
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import { type FormEvent, useState } from 'react';
import { useDraft } from '../../platform/local-state/use-draft.ts';
import { localDay } from '../../ui/dates/day-label.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { DraftNote } from '../../ui/fields/draft-note.tsx';
import { focusNow } from '../../ui/focus-now.ts';
import { useReturnFocus } from '../../ui/overlays/use-return-focus.ts';
import styles from './parts/time-spent.module.css';

interface Props {
  ticketId: string;
  entry?: TimeEntry;
  onSave: (entry: NewTimeEntry) => void;
  onClose: () => void;
}

export function TimeForm({ ticketId, entry, onSave, onClose }: Props) {
  useReturnFocus();
  const [start] = useState(() => ({
    hours: entry ? String(Math.round((entry.minutes / 60) * 100) / 100) : '',
    day: entry?.day ?? localDay(new Date()),
    note: entry?.note ?? '',
  }));
  const draft = useDraft(`time ${entry?.id ?? ticketId}`, start, {
    isTyped: ({ hours, note }) => hours !== start.hours || note !== start.note,
  });
  const { hours, day, note } = draft.value;
  const change = (changes: Partial<typeof start>) => draft.set({ ...draft.value, ...changes });
  const read = readHours(hours, TICKET_LIMITS.entryMinutes / 60);
  const minutes = Math.round((read ?? 0) * 60);
  const isValid = minutes >= 1 && day !== '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isValid) return;
    draft.sent();
    onSave({ day, minutes, note: note.trim() });
  };
  return (
    <form
      className={styles.form}
      aria-label={entry ? 'Edit time' : 'Log time'}
      data-mantine-stop-propagation
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <input
        ref={focusNow}
        className={styles.field}
        data-part="hours"
        inputMode="decimal"
        aria-label="Hours spent"
        placeholder="1h 30m"
        value={hours}
        onChange={(event) => change({ hours: event.target.value })}
      />
      <DateField
        className={styles.day}
        size="xs"
        aria-label="Day"
        day={day}
        onChange={(next) => change({ day: next ?? '' })}
      />
      <input
        className={styles.field}
        data-part="note"
        aria-label="Note"
        placeholder="Note"
        maxLength={TICKET_LIMITS.entryNote}
        value={note}
        onChange={(event) => change({ note: event.target.value })}
      />
      <Button type="submit" size="xs" disabled={!isValid}>
        Save
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          draft.discard();
          onClose();
        }}
      >
        Cancel
      </Button>
      <DraftNote draft={draft} />
    </form>
  );
}
