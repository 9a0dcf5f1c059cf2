// Edits the estimate in hours in place.
import { VisuallyHidden } from '@mantine/core';
import { HOURS_EXAMPLES, readHours } from '@worklane/domain/tickets/read-hours';
import { useId, useState } from 'react';
import { focusNow } from '../../../ui/focus-now.ts';
import { useBackToButton } from '../../../ui/overlays/use-back-to-button.ts';
import { toastError } from '../../../ui/toast.tsx';
import styles from '../../tickets/parts/fields.module.css';
import { hoursLabel } from '../../tickets/parts/hours-label.ts';

interface Props {
  hours: number | null;
  max: number;
  isDisabled: boolean;
  onChange: (hours: number | null) => void;
}

export function HoursField({ hours, max, isDisabled, onChange }: Props) {
  const [draft, setDraft] = useState<string>();
  const [isRefused, setIsRefused] = useState(false);
  const { byKey, button } = useBackToButton();
  const hint = useId();
  const close = () => {
    setDraft(undefined);
    setIsRefused(false);
  };
  if (draft !== undefined) {
    const next = readHours(draft, max);
    const finish = () => {
      close();
      if (next === undefined) toastError('Estimate not changed', `Enter a time such as 1.5 or 1h 30m, not “${draft}”.`);
      else if (next !== hours) onChange(next);
    };
    return (
      <>
        <input
          ref={focusNow}
          className={styles.field}
          inputMode="decimal"
          aria-label="Estimate in hours"
          aria-invalid={isRefused}
          aria-describedby={isRefused ? hint : undefined}
          placeholder="Hours"
          value={draft}
          data-mantine-stop-propagation
          onChange={(event) => {
            setDraft(event.target.value);
            setIsRefused(false);
          }}
          onBlur={finish}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            // Or the same press would press the button that takes the field's place.
            event.preventDefault();
            const isWrong = event.key === 'Enter' && next === undefined;
            setIsRefused(isWrong);
            if (isWrong) return;
            byKey();
            if (event.key === 'Enter') finish();
            else close();
          }}
        />
        <span id={hint} role="alert" className={styles.refused}>
          {isRefused && HOURS_EXAMPLES}
        </span>
      </>
    );
  }
  return (
    <button
      ref={button}
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
