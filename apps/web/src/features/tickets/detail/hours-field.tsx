// The estimate in hours, edited where it stands.
import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { focusNow } from '../../../ui/focus-now.ts';
import { hoursLabel } from '../hours-label.ts';
import styles from './fields.module.css';
import { readHours } from './read-hours.ts';

interface Props {
  hours: number | null;
  max: number;
  isDisabled: boolean;
  onChange: (hours: number | null) => void;
}

export function HoursField({ hours, max, isDisabled, onChange }: Props) {
  const [draft, setDraft] = useState<string>();
  if (draft !== undefined) {
    const finish = () => {
      setDraft(undefined);
      const next = readHours(draft, max);
      if (next !== undefined && next !== hours) onChange(next);
    };
    return (
      <input
        ref={focusNow}
        className={styles.field}
        inputMode="decimal"
        aria-label="Estimate in hours"
        placeholder="Hours"
        value={draft}
        data-mantine-stop-propagation
        onChange={(event) => setDraft(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish();
          if (event.key === 'Escape') setDraft(undefined);
        }}
      />
    );
  }
  return (
    <button
      type="button"
      className={styles.value}
      disabled={isDisabled}
      onClick={() => setDraft(hours === null ? '' : String(hours))}
    >
      <VisuallyHidden>Estimate: </VisuallyHidden>
      {hours === null ? <span className={styles.none}>None</span> : hoursLabel(hours)}
    </button>
  );
}
