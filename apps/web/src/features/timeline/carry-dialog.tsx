// Asks once whether the tickets that wait for a moved one move with it.
import { Button } from '@mantine/core';
import { Dialog, DialogFoot } from '../../ui/overlays/dialog.tsx';
import styles from './carry-dialog.module.css';
import type { Question } from './use-date-moves.ts';
import { useNoDialog } from './use-no-dialog.ts';

const SHOWN = 4;

interface Props {
  question: Question;
  onAnswer: (choice: 'all' | 'one' | 'none') => void;
}

export function CarryDialog({ question: { move, dependants, days }, onAnswer }: Props) {
  const isFree = useNoDialog();
  if (!isFree) return null;
  const { key } = move.ticket;
  const count = dependants.length;
  const far = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'} ${days > 0 ? 'later' : 'earlier'}`;
  const keys = dependants.slice(0, SHOWN).map(({ ticket }) => ticket.key);
  const more = count - keys.length;
  return (
    <Dialog
      title={`Move ${count.toLocaleString()} dependent ${count === 1 ? 'ticket' : 'tickets'} too?`}
      isQuestion
      width={460}
      onClose={() => onAnswer('none')}
    >
      <p className={styles.text}>
        {key} will end {far}. {keys.join(', ')}
        {more > 0 && ` and ${more.toLocaleString()} more`} would begin before what{' '}
        {count === 1 ? 'it waits' : 'they wait'} for ends. {count === 1 ? 'It moves' : 'They move'} only as far as
        needed, onto working days.
      </p>
      <DialogFoot>
        <Button variant="subtle" color="gray" onClick={() => onAnswer('none')}>
          Cancel
        </Button>
        {/* A late Enter, meant to save the move, must not move other tickets. */}
        <Button variant="default" data-autofocus onClick={() => onAnswer('one')}>
          Move only {key}
        </Button>
        <Button onClick={() => onAnswer('all')}>Move all {(count + 1).toLocaleString()}</Button>
      </DialogFoot>
    </Dialog>
  );
}
