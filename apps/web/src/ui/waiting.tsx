// Shows that content is loading. It appears only after a moment, because most loads are shorter.
import styles from './waiting.module.css';

export function Waiting({ words }: { words: string }) {
  return (
    <p className={styles.waiting} role="status">
      {words}
    </p>
  );
}
