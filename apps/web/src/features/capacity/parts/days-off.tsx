// Lists the days off of one person, and enters, changes and deletes them.
import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DayOff } from '@worklane/contract/days-off';
import { useState } from 'react';
import { useUndoKeys } from '../../../platform/undo/use-undo-keys.ts';
import { useToday } from '../../../ui/dates/use-today.ts';
import { ask } from '../../../ui/overlays/ask.ts';
import { NotLoaded } from '../../../ui/problems/not-loaded.tsx';
import styles from '../capacity.module.css';
import { deleteDayOff } from '../capacity-changes.ts';
import { daysOffQuery } from '../data.ts';
import { DayOffForm } from '../day-off-form.tsx';
import { periodWords } from '../period-words.ts';

interface Props {
  companyId: string;
  userId: string;
}

export function DaysOff({ companyId, userId }: Props) {
  const client = useQueryClient();
  const today = useToday();
  const query = useQuery(daysOffQuery(companyId, userId));
  const { data } = query;
  const [edited, setEdited] = useState<DayOff>();
  const [showsEarlier, setShowsEarlier] = useState(false);
  useUndoKeys(companyId);
  if (!data) return <NotLoaded query={query} name="days off" />;
  const coming = data.filter(({ to_day }) => to_day >= today);
  const earlier = data.length - coming.length;
  const shown = showsEarlier ? data : coming;
  return (
    <>
      {shown.length > 0 && (
        <ul className={styles.list} aria-label="Days off">
          {shown.map((each) => (
            <Row
              key={each.id}
              dayOff={each}
              today={today}
              onEdit={() => setEdited(each)}
              onDelete={() =>
                ask({
                  title: `Delete ${periodWords(each.from_day, each.to_day, today)}?`,
                  text: 'These become working days again. You can undo this.',
                  action: 'Delete days off',
                  isUndoable: true,
                  onConfirm: () => void deleteDayOff({ client, companyId }, each),
                })
              }
            />
          ))}
        </ul>
      )}
      {coming.length === 0 && (
        <p className={styles.note}>No days off ahead. Days you add reduce the planned capacity.</p>
      )}
      {earlier > 0 && !showsEarlier && (
        <p className={styles.note}>
          <Button variant="subtle" size="compact-sm" onClick={() => setShowsEarlier(true)}>
            Show {earlier} earlier
          </Button>
        </p>
      )}
      <DayOffForm
        key={edited?.id ?? `new ${data.length}`}
        companyId={companyId}
        userId={userId}
        dayOff={edited}
        onClose={() => setEdited(undefined)}
      />
    </>
  );
}

interface RowProps {
  dayOff: DayOff;
  today: string;
  onEdit: () => void;
  onDelete: () => void;
}

function Row({ dayOff: { from_day, to_day, is_half, note }, today, onEdit, onDelete }: RowProps) {
  const words = periodWords(from_day, to_day, today);
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.day}>{words}</span>
        <span className={styles.facts}>{[is_half && 'Half days', note].filter(Boolean).join(' · ')}</span>
      </span>
      <ActionIcon aria-label={`Edit ${words}`} onClick={onEdit}>
        <IconPencil size={16} stroke={1.6} />
      </ActionIcon>
      <ActionIcon aria-label={`Delete ${words}`} onClick={onDelete}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}
