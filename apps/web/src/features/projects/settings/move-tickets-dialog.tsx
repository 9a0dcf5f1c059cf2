// Asks where the tickets of a status go before the status does.
import { Button, Modal, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
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
  useReturnFocus();
  const [moves, setMoves] = useState(() =>
    Object.fromEntries(
      emptied.map(({ key, category }) => {
        const alike = left.find((status) => status.category === category) ?? left[0];
        return [key, alike?.key ?? ''];
      }),
    ),
  );
  return (
    <Modal opened onClose={onClose} title="Where do the tickets go?" size={440}>
      <div className={styles.moves}>
        {emptied.map(({ key, label }) => (
          <NativeSelect
            key={key}
            label={`${ticketsOf(counts[key] ?? 0)} in ${label}`}
            data={left.map((status) => ({ value: status.key, label: `To ${status.label}` }))}
            value={moves[key] ?? ''}
            onChange={(event) => {
              const to = event.currentTarget.value;
              setMoves((held) => ({ ...held, [key]: to }));
            }}
          />
        ))}
        <p className={styles.note}>They keep their order and go below the tickets that are there.</p>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isPending} data-autofocus onClick={() => onMove(moves)}>
            Move tickets and save
          </Button>
        </div>
      </div>
    </Modal>
  );
}

const ticketsOf = (count: number) => (count === 1 ? '1 ticket' : `${count.toLocaleString()} tickets`);
