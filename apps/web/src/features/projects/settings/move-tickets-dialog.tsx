// Asks where the tickets of a status go before the status does.
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Dialog, DialogFoot } from '../../../ui/overlays/dialog.tsx';
import { ticketCount } from '../../tickets/parts/ticket-count.ts';
import type { Status } from '../parts/board-draft.ts';
import styles from './settings.module.css';

interface Props {
  emptied: readonly Status[];
  /** By key of the status. */
  counts: Readonly<Record<string, number>>;
  /** Where they can go. */
  left: readonly Status[];
  isPending: boolean;
  onClose: () => void;
  onMove: (moves: Record<string, string>) => void;
}

export function MoveTicketsDialog({ emptied, counts, left, isPending, onClose, onMove }: Props) {
  const [moves, setMoves] = useState(() =>
    Object.fromEntries(
      emptied.map(({ key, category }) => {
        const alike = left.find((status) => status.category === category) ?? left[0];
        return [key, alike?.key ?? ''];
      }),
    ),
  );
  return (
    <Dialog onClose={onClose} title="Move tickets to..." width={440}>
      <div className={styles.moves}>
        {emptied.map(({ key, label }) => (
          <NativeSelect
            key={key}
            label={`${ticketCount(counts[key] ?? 0)} in ${label}`}
            data={left.map((status) => ({ value: status.key, label: `To ${status.label}` }))}
            value={moves[key] ?? ''}
            onChange={(event) => {
              const to = event.currentTarget.value;
              setMoves((held) => ({ ...held, [key]: to }));
            }}
          />
        ))}
        <p className={styles.note}>They're added at the bottom, in the same order.</p>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isPending} data-autofocus onClick={() => onMove(moves)}>
            Move tickets and save
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  );
}
