// Said while there is nothing to show yet. It appears only after a moment: most waits are shorter.
import styles from './waiting.module.css';

export function Waiting({ words }: { words: string }) {
  return (
    <p className={styles.waiting} role="status">
      {words}
    </p>
  );
}
