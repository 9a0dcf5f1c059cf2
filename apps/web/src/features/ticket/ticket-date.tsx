// Edits a date of a ticket in place: a picked date is saved at once, a typed one with Enter or when the field loses focus.
import { useRef, useState } from 'react';
import { localDay } from '../../ui/dates/day-label.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { dueLabel } from '../tickets/parts/due-label.ts';

interface Props {
  day: string | null;
  label: string;
  /** What is done is not late, nor is a date on which nothing is due. */
  canBeLate: boolean;
  isDisabled: boolean;
  onChange: (day: string | null) => void;
}

export function TicketDate({ label, day, canBeLate, isDisabled, onChange }: Props) {
  const [draft, setDraft] = useState<string | null>();
  // Half a year that is typed is a date already.
  const isTyped = useRef(false);
  const save = (next: string | null | undefined) => {
    isTyped.current = false;
    setDraft(undefined);
    if (next !== undefined && next !== day) onChange(next);
  };
  const shown = draft === undefined ? day : draft;
  const due = shown === null ? undefined : dueLabel(shown, localDay(new Date()), !canBeLate);
  return (
    <DateField
      isPlain
      aria-label={label}
      day={shown}
      words={due && wordsOf(due)}
      disabled={isDisabled}
      mod={{ late: due?.isLate }}
      {...(draft !== undefined && { 'data-mantine-stop-propagation': true })}
      onChange={(next) => (isTyped.current ? setDraft(next) : save(next))}
      onBlur={() => save(draft)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') save(draft);
        else if (key === 'Escape') save(undefined);
        else isTyped.current = true;
      }}
    />
  );
}

function wordsOf({ text, isLate, daysLate }: ReturnType<typeof dueLabel>): string {
  return isLate ? `${text}, ${daysLate} ${daysLate === 1 ? 'day' : 'days'} late` : text;
}
