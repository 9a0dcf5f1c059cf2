// Said in place of something that could not be fetched.
import { Button } from '@mantine/core';
import styles from './load-problem.module.css';

interface Props {
  /** "The board", "The comments". */
  what: string;
  error: Error;
  onRetry: () => void;
}

export function LoadProblem({ what, error, onRetry }: Props) {
  return (
    <div className={styles.problem} role="alert">
      <p className={styles.title}>{what} could not be loaded</p>
      <p className={styles.reason}>{error.message}</p>
      <Button variant="default" size="xs" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
