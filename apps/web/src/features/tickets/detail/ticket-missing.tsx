// There is no such ticket, or none this person may see: both are told the same way.
import { Button } from '@mantine/core';
import { errorMessage } from '@worklane/contract/errors';
import styles from '../parts/load-problem.module.css';

interface Props {
  titleId: string;
  onLeave: () => void;
}

export function TicketMissing({ titleId, onLeave }: Props) {
  return (
    <div className={styles.problem}>
      <h2 id={titleId} className={styles.title}>
        {errorMessage('ticket_not_found')}
      </h2>
      <p className={styles.reason}>It may have been deleted, or the link may be wrong.</p>
      <Button variant="default" size="xs" onClick={onLeave}>
        Back to the board
      </Button>
    </div>
  );
}
