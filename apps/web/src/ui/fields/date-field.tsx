// Edits a date: shown in the user's language, changed in the browser's picker.
import { TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { LAST_DAY } from '@worklane/domain/sprints/calendar';
import type { MouseEvent, ReactNode } from 'react';
import { dayLabel, localDay } from '../dates/day-label.ts';
import styles from './date-field.module.css';
import { openPicker } from './open-picker.ts';

interface Props extends Omit<TextInputProps, 'type' | 'value' | 'defaultValue' | 'onChange' | 'placeholder'> {
  /** 2026-11-21 */
  day: string | null;
  /** Instead of the day's own: with what follows from it. */
  words?: ReactNode;
  /** Between lines of text: it looks like one of them. */
  isPlain?: boolean;
  onChange: (day: string | null) => void;
}

export function DateField({ day, words, isPlain = false, onChange, ...field }: Props) {
  return (
    <TextInput
      // Without a last day browsers let six digits be typed for a year.
      max={LAST_DAY}
      leftSection={isPlain ? undefined : CALENDAR}
      variant={isPlain ? 'unstyled' : 'default'}
      {...field}
      type="date"
      classNames={{ input: styles.input as string }}
      value={day ?? ''}
      inputContainer={(input) => (
        <div className={styles.box} data-plain={isPlain || undefined} data-disabled={field.disabled || undefined}>
          {input}
          <span className={styles.words} data-empty={day === null || undefined} aria-hidden="true">
            {day === null ? 'None' : (words ?? dayLabel(day, localDay(new Date())))}
          </span>
        </div>
      )}
      onClick={(event: MouseEvent<HTMLInputElement>) => openPicker(event.currentTarget)}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}

const CALENDAR = <IconCalendar size={16} stroke={1.6} aria-hidden="true" />;
