// The time spent on a ticket: what each person entered, and a form to enter more.
import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TimeEntry } from '@worklane/contract/time-entries';
import { useState } from 'react';
import { dayLabel, localDay } from '../../../ui/day-label.ts';
import { ShowMore } from '../../../ui/show-more.tsx';
import { hoursLabel } from '../hours-label.ts';
import { Face } from '../parts/faces.tsx';
import type { PeopleById } from '../people.ts';
import { timeEntriesQuery, useTimeChanges } from '../time-changes.ts';
import section from './section.module.css';
import { Section } from './section.tsx';
import { TimeForm } from './time-form.tsx';
import styles from './time-spent.module.css';

interface Props {
  projectId: string;
  ticketId: string;
  userId: string;
  people: PeopleById;
  canEdit: boolean;
}

export function TimeSpent({ projectId, ticketId, userId, people, canEdit }: Props) {
  const { data, ...more } = useInfiniteQuery(timeEntriesQuery(ticketId));
  const entries = (data?.pages.flat() ?? []).toSorted((a, b) => b.day.localeCompare(a.day));
  const changes = useTimeChanges(projectId, ticketId, userId);
  /** `new`, or the id of the entry being changed. */
  const [open, setOpen] = useState<string>();
  if (entries.length === 0 && !canEdit) return null;
  return (
    <Section title="Time" add={canEdit ? { label: 'Enter time', onAdd: () => setOpen('new') } : undefined}>
      {open === 'new' && (
        <TimeForm
          onClose={() => setOpen(undefined)}
          onSave={(entry) => {
            setOpen(undefined);
            changes.add(entry);
          }}
        />
      )}
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.id}>
            {open === entry.id ? (
              <TimeForm
                entry={entry}
                onClose={() => setOpen(undefined)}
                onSave={(body) => {
                  setOpen(undefined);
                  changes.change(entry, body);
                }}
              />
            ) : (
              <Line
                entry={entry}
                people={people}
                isOwn={canEdit && entry.user_id === userId}
                onEdit={() => setOpen(entry.id)}
                onDelete={() => changes.remove(entry)}
              />
            )}
          </li>
        ))}
      </ul>
      {more.hasNextPage && (
        <div className={section.more}>
          <ShowMore
            label="Show earlier entries"
            isFetching={more.isFetchingNextPage}
            hasFailed={more.isFetchNextPageError}
            onMore={() => void more.fetchNextPage()}
          />
        </div>
      )}
    </Section>
  );
}

interface LineProps {
  entry: TimeEntry;
  people: PeopleById;
  isOwn: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function Line({ entry, people, isOwn, onEdit, onDelete }: LineProps) {
  const person = people.get(entry.user_id ?? '');
  const what = `${hoursLabel(entry.minutes / 60)} on ${dayLabel(entry.day, localDay(new Date()))}`;
  return (
    <div className={styles.line}>
      <Face id={entry.user_id} person={person} size={20} />
      <span className={styles.who}>{person?.name ?? 'Former member'}</span>
      <span className={styles.what}>{what}</span>
      <span className={styles.note}>{entry.note}</span>
      {isOwn && (
        <>
          <ActionIcon size={24} aria-label={`Change ${what}`} onClick={onEdit}>
            <IconPencil size={14} stroke={1.75} />
          </ActionIcon>
          <ActionIcon size={24} aria-label={`Delete ${what}`} onClick={onDelete}>
            <IconTrash size={14} stroke={1.75} />
          </ActionIcon>
        </>
      )}
    </div>
  );
}
