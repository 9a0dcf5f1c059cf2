// Shows progress as a bar and in words.
import styles from './progress-bar.module.css';

interface Props {
  label: string;
  /** From 0 to 1; undefined while unknown. */
  value: number | undefined;
  words: string;
}

export function Bar({ label, value, words }: Props) {
  return (
    <div className={styles.bar}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value === undefined ? undefined : Math.floor(value * 100)}
        aria-valuetext={words}
      >
        <div
          className={styles.fill}
          data-unknown={value === undefined}
          style={{ transform: `scaleX(${value === undefined ? 1 : value})` }}
        />
      </div>
      <span className={styles.words}>{words}</span>
    </div>
  );
}
