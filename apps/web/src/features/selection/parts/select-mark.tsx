// Draws the box that selects a ticket by pointer. The key X selects the focused ticket.
import styles from './select-mark.module.css';

interface Props {
  /** The key of the ticket, EDGE-12. */
  name: string;
  isSelected: boolean;
  className?: string | undefined;
}

export function SelectMark({ name, isSelected, className }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the board prevents the default of the click so that no ticket opens, and an input would lose its tick
    <button
      type="button"
      role="checkbox"
      className={`${styles.mark} ${className ?? ''}`}
      aria-checked={isSelected}
      aria-label={`Select ${name}`}
      tabIndex={-1}
      data-select=""
    >
      {isSelected && CHECK}
    </button>
  );
}

const CHECK = (
  <svg
    viewBox="0 0 16 16"
    width="12"
    height="12"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.4"
    aria-hidden="true"
  >
    <path d="m3 8.5 3.2 3.2L13 5" />
  </svg>
);
