// A date in words, and the browser's own date field to change it.
import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { localDay } from '../../../ui/day-label.ts';
import { focusNow } from '../../../ui/focus-now.ts';
import { openPicker } from '../../../ui/open-picker.ts';
import { useBackToButton } from '../../../ui/use-back-to-button.ts';
import { dueLabel } from '../due-label.ts';
import styles from './fields.module.css';

interface Props {
  day: string | null;
  label: string;
  /** What is done is not late, nor is a date on which nothing is due. */
  canBeLate: boolean;
  isDisabled: boolean;
  onChange: (day: string | null) => void;
}

export function DateField({ label, day, canBeLate, isDisabled, onChange }: Props) {
  const [isEditing, setIsEditing] = useState(false);
  const { byKey, button } = useBackToButton();
  if (isEditing) {
    const finish = (value: string) => {
      setIsEditing(false);
      if ((value || null) !== day) onChange(value || null);
    };
    return (
      <input
        ref={focusNow}
        type="date"
        className={styles.field}
        aria-label={label}
        defaultValue={day ?? ''}
        data-mantine-stop-propagation
        onFocus={(event) => openPicker(event.currentTarget)}
        onBlur={(event) => finish(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          // Or the same press would press the button that takes the field's place.
          event.preventDefault();
          byKey();
          if (event.key === 'Enter') event.currentTarget.blur();
          else setIsEditing(false);
        }}
      />
    );
  }
  const due = day === null ? undefined : dueLabel(day, localDay(new Date()), !canBeLate);
  return (
    <button
      ref={button}
      type="button"
      className={styles.value}
      disabled={isDisabled}
      data-late={due?.isLate || undefined}
      onClick={() => setIsEditing(true)}
    >
      <VisuallyHidden>{label}: </VisuallyHidden>
      {due ? wordsOf(due) : <span className={styles.none}>None</span>}
    </button>
  );
}

function wordsOf({ text, isLate, daysLate }: ReturnType<typeof dueLabel>): string {
  return isLate ? `${text}, ${daysLate} ${daysLate === 1 ? 'day' : 'days'} late` : text;
}
