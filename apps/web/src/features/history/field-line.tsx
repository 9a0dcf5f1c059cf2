// Shows one change of a field in the activity, with the previous description on demand.
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FieldChange, ticketChanges } from '@worklane/contract/ticket-changes';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import type { PeopleById } from '../companies/parts/people.ts';
import { RichText } from '../editor/parts/rich-text.tsx';
import { ticketKeys } from '../tickets/parts/ticket-keys.ts';
import styles from './parts/activity.module.css';
import { changeWords } from './parts/change-words.ts';
import { Isolated } from './parts/isolate-direction.tsx';
import { ViaWords } from './via-words.tsx';

export function FieldLine({ change, people }: { change: FieldChange; people: PeopleById }) {
  const [isOpen, setIsOpen] = useState(false);
  const nameOf = (id: string | null) => people.get(id ?? '')?.name ?? 'Former member';
  const { done, hasTexts } = changeWords(change, nameOf);
  return (
    <div>
      <p className={styles.status}>
        <span className={styles.mark}>{PENCIL}</span>
        <span>
          <b>{change.field === 'frame' ? 'Figma:' : nameOf(change.changed_by)}</b> <ViaWords change={change} />
          <Isolated words={done} />
          {' · '}
          <RelativeTime at={change.changed_at} />
          {hasTexts && (
            <Button
              variant="subtle"
              size="compact-xs"
              className={styles.former}
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              Previous version
            </Button>
          )}
        </span>
      </p>
      {isOpen && <EarlierText change={change} />}
    </div>
  );
}

function EarlierText({ change }: { change: FieldChange }) {
  const { id, ticket_id } = change;
  const { data } = useQuery({
    queryKey: [...ticketKeys.changes(ticket_id), id],
    queryFn: ({ signal }) => call(ticketChanges.get, { params: { ticket: ticket_id, change: id }, signal }),
    enabled: change.is_cut,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <blockquote className={styles.before}>
      <RichText html={String((data ?? change).before)} />
    </blockquote>
  );
}

const PENCIL = <IconPencil size={14} stroke={1.75} aria-hidden="true" />;
