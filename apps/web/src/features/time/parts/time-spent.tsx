// Lists the time people logged on a ticket, with a form to log more.
import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import type { TimeEntry } from '@worklane/contract/time-entries';
import { useState } from 'react';
import { useNextPage } from '../../../platform/query/use-next-page.ts';
import { dayLabel, localDay } from '../../../ui/dates/day-label.ts';
import { ask } from '../../../ui/overlays/ask.ts';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Face } from '../../companies/parts/faces.tsx';
import type { PeopleById } from '../../companies/parts/people.ts';
import { hoursLabel } from '../../tickets/parts/hours-label.ts';
import section from '../../tickets/parts/ticket-section.module.css';
import { Section, type SectionAdd } from '../../tickets/parts/ticket-section.tsx';
import { TimeForm } from '../time-form.tsx';
import { timeEntriesQuery, useTimeChanges } from './time-changes.ts';
import styles from './time-spent.module.css';

interface Props {
  project: Project;
  ticketId: string;
  userId: string;
  people: PeopleById;
  canEdit: boolean;
  add: SectionAdd | undefined;
  isAdding: boolean;
  stopAdding: () => void;
}

export function TimeSpent({ project, ticketId, userId, people, canEdit, add, isAdding, stopAdding }: Props) {
  const list = useInfiniteQuery(timeEntriesQuery(ticketId));
  const { data } = list;
  const next = useNextPage(list);
  const entries = (data?.pages.flat() ?? []).toSorted((a, b) => b.day.localeCompare(a.day));
  const changes = useTimeChanges(project.id, ticketId, userId);
  /** The id of the entry being changed. */
  const [open, setOpen] = useState<string>();
  return (
    <Section title="Time" add={add}>
      {isAdding && (
        <TimeForm
          ticketId={ticketId}
          onClose={stopAdding}
          onSave={(entry) => {
            stopAdding();
            changes.add(entry);
          }}
        />
      )}
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.id}>
            {open === entry.id ? (
              <TimeForm
                ticketId={ticketId}
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
                onDelete={(what) =>
                  ask({
                    title: 'Delete this time entry?',
                    text: `${what} is no longer counted. You can undo this while the page stays open.`,
                    action: 'Delete time entry',
                    isUndoable: true,
                    onConfirm: () => changes.remove(entry),
                  })
                }
              />
            )}
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className={section.more}>
          <ShowMore label="Show earlier entries" {...next} />
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
  onDelete: (what: string) => void;
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
          <ActionIcon size={24} aria-label={`Delete ${what}`} onClick={() => onDelete(what)}>
            <IconTrash size={14} stroke={1.75} />
          </ActionIcon>
        </>
      )}
    </div>
  );
}
