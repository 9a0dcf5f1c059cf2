// Tells the writer of a text that another person has changed it since, and what it says now. It takes neither the focus
// nor any room, and leaves the writer's text alone.
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Person } from '../companies/parts/people.ts';
import { changesQuery } from '../tickets/parts/detail-data.ts';
import { allOf } from '../tickets/parts/earlier-pages.ts';
import styles from './concurrent-edit-notice.module.css';

interface Props {
  ticketId: string;
  field: 'title' | 'description';
  /** What it says now. */
  value: string;
  userId: string;
  people: readonly Person[];
  /** Shows the value. */
  children: ReactNode;
}

/** Begins when the writing begins. */
export function ConcurrentEditNotice({ ticketId, field, value, userId, people, children }: Props) {
  const { data } = useInfiniteQuery(changesQuery(ticketId));
  const newest = data && allOf(data).findLast((change) => change.field === field);
  const [begun] = useState({ value, change: newest?.id });
  const [isOpen, setIsOpen] = useState(false);
  const isTheirs = newest && newest.id !== begun.change && newest.changed_by !== userId && value !== begun.value;
  const name = people.find(({ id }) => id === newest?.changed_by)?.name ?? 'Former member';
  return (
    <div className={styles.notice} data-below={field === 'description' || undefined} data-mantine-stop-propagation>
      <div className={styles.line} data-quiet={!isTheirs || undefined}>
        {/* There before its words are, or they would not be read out. */}
        <p role="status" className={styles.words}>
          {isTheirs && (
            <>
              <b dir="auto">{name}</b> edited this while you were typing. Saving replaces their version; it stays in the
              history.
            </>
          )}
        </p>
        {isTheirs && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-expanded={isOpen}
            // Keeps the focus in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide their version' : 'Show their version'}
          </Button>
        )}
      </div>
      {isTheirs && isOpen && (
        <section className={styles.theirs} aria-label={`What ${name} wrote`} dir="auto">
          {value === '' ? 'Now empty.' : children}
        </section>
      )}
    </div>
  );
}
