// Says that there is no such ticket, or none this person may see: both in the same words.
import { Button } from '@mantine/core';
import { errorMessage } from '@worklane/contract/errors';
import styles from '../parts/load-problem.module.css';

interface Props {
  layout: 'panel' | 'page';
  titleId: string;
  onLeave: () => void;
}

export function TicketMissing({ layout, titleId, onLeave }: Props) {
  const Heading = layout === 'page' ? 'h1' : 'h2';
  return (
    <div className={styles.problem}>
      <Heading id={titleId} className={styles.title}>
        {errorMessage('ticket_not_found')}
      </Heading>
      <p className={styles.reason}>It may have been deleted, or the link is wrong.</p>
      <Button variant="default" size="xs" onClick={onLeave}>
        Back to the board
      </Button>
    </div>
  );
}
