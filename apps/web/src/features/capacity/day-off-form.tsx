// Enters days off of a person, or changes some: first and last day, whole or half days, and a note.
import { Button, Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { useQueryClient } from '@tanstack/react-query';
import type { DayOff } from '@worklane/contract/days-off';
import { CAPACITY_LIMITS } from '@worklane/domain/capacity/vocabulary';
import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { DateField } from '../../ui/fields/date-field.tsx';
import { Form } from '../../ui/form.tsx';
import styles from './capacity.module.css';
import { saveDayOff } from './capacity-changes.ts';

interface Props {
  companyId: string;
  userId: string;
  /** Left out: new ones. */
  dayOff: DayOff | undefined;
  /** The change is saved or cancelled. */
  onClose: () => void;
}

export function DayOffForm({ companyId, userId, dayOff, onClose }: Props) {
  const client = useQueryClient();
  const [from, setFrom] = useState(dayOff?.from_day ?? null);
  const [to, setTo] = useState(dayOff?.to_day ?? null);
  const [isHalf, setIsHalf] = useState(dayOff?.is_half ?? false);
  const [note, setNote] = useState(dayOff?.note ?? '');
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const submit = async () => {
    const last = to ?? from;
    if (!from || !last) return setProblem('Choose the first day.');
    if (last < from) return setProblem('The last day is before the first.');
    setIsSaving(true);
    const fields = { user_id: userId, from_day: from, to_day: last, is_half: isHalf, note: note.trim() };
    if (await saveDayOff({ client, companyId }, dayOff?.id ?? uuidv7(), fields)) onClose();
    setIsSaving(false);
  };
  const changeDay = (set: (day: string | null) => void) => (day: string | null) => {
    set(day);
    setProblem(undefined);
  };
  return (
    <Form className={styles.form} aria-label={dayOff ? 'Edit days off' : 'Add days off'} onSubmit={() => void submit()}>
      <DateField className={styles.date} label="First day" day={from} error={problem} onChange={changeDay(setFrom)} />
      <DateField className={styles.date} label="Last day" day={to ?? from} onChange={changeDay(setTo)} />
      <TextInput
        className={styles.grows}
        label="Note"
        placeholder="Managers see this too"
        maxLength={CAPACITY_LIMITS.note}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Checkbox
        className={styles.whole}
        label="Half days"
        checked={isHalf}
        onChange={(event) => setIsHalf(event.currentTarget.checked)}
      />
      <Button type="submit" variant={dayOff ? 'filled' : 'default'} loading={isSaving}>
        {dayOff ? 'Save' : 'Add days off'}
      </Button>
      {dayOff && (
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      )}
    </Form>
  );
}
