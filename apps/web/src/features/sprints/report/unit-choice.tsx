// Chooses whether a report counts hours or tickets.
import styles from './sprint-report.module.css';

interface Props {
  unit: 'hours' | 'tickets';
  onChange: (unit: 'hours' | 'tickets') => void;
}

export function UnitChoice({ unit, onChange }: Props) {
  return (
    <fieldset className={styles.units} aria-label="Count">
      {(['hours', 'tickets'] as const).map((each) => (
        <button
          key={each}
          type="button"
          className={styles.unit}
          aria-pressed={unit === each}
          onClick={() => onChange(each)}
        >
          {each === 'hours' ? 'Hours' : 'Tickets'}
        </button>
      ))}
    </fieldset>
  );
}
