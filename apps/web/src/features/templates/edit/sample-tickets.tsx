// Edits the tickets that a project made from a template starts with.
import { ActionIcon, Button, NativeSelect, TagsInput, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { SampleTicket } from '@worklane/contract/templates';
import { TEMPLATE_LIMITS } from '@worklane/domain/projects/vocabulary';
import {
  DEFAULT_PRIORITY,
  DEFAULT_TICKET_TYPE,
  PRIORITY_LABELS,
  TICKET_LIMITS,
  TICKET_TYPE_LABELS,
} from '@worklane/domain/tickets/vocabulary';
import { useRef, useState } from 'react';
import { HoursInput } from '../../../ui/fields/hours-input.tsx';
import styles from './edit.module.css';
import { rowKeys } from './row-keys.ts';

interface Props {
  tickets: readonly SampleTicket[];
  board: BoardConfiguration;
  onChange: (tickets: SampleTicket[]) => void;
}

export function SampleTickets({ tickets, board, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [keys] = useState(() => rowKeys<SampleTicket>());
  const change = (index: number, changes: Partial<SampleTicket>) =>
    onChange(tickets.map((each, at) => (at === index ? keys.carryOver(each, { ...each, ...changes }) : each)));
  const add = () => {
    const { statuses, ticket_types, priorities } = board;
    const type = ticket_types.includes(DEFAULT_TICKET_TYPE) ? DEFAULT_TICKET_TYPE : ticket_types[0];
    const priority = priorities.includes(DEFAULT_PRIORITY) ? DEFAULT_PRIORITY : priorities[0];
    const status = statuses[0]?.key ?? '';
    onChange([
      ...tickets,
      {
        title: '',
        description: '',
        status,
        labels: [],
        estimate: null,
        type: type ?? DEFAULT_TICKET_TYPE,
        priority: priority ?? DEFAULT_PRIORITY,
      },
    ]);
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus());
  };
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>Sample tickets</legend>
      <ol ref={list} className={styles.tickets}>
        {tickets.map((ticket, index) => (
          <li key={keys.of(ticket)} className={styles.ticket}>
            <TextInput
              aria-label={`Title of ticket ${index + 1}`}
              placeholder="Title"
              maxLength={TICKET_LIMITS.title}
              value={ticket.title}
              onChange={(event) => change(index, { title: event.currentTarget.value })}
            />
            <ActionIcon aria-label={`Remove ticket ${index + 1}`} onClick={() => onChange(tickets.toSpliced(index, 1))}>
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
            <Textarea
              className={styles.wide}
              aria-label={`Description of ticket ${index + 1}`}
              placeholder="Description"
              autosize
              minRows={1}
              maxRows={8}
              maxLength={TICKET_LIMITS.description}
              value={ticket.description}
              onChange={(event) => change(index, { description: event.currentTarget.value })}
            />
            <div className={styles.facts}>
              <NativeSelect
                aria-label={`Status of ticket ${index + 1}`}
                data={board.statuses.map(({ key, label }) => ({ value: key, label }))}
                value={ticket.status}
                onChange={(event) => change(index, { status: event.currentTarget.value })}
              />
              <NativeSelect
                aria-label={`Type of ticket ${index + 1}`}
                data={board.ticket_types.map((value) => ({ value, label: TICKET_TYPE_LABELS[value] }))}
                value={ticket.type}
                onChange={({ currentTarget }) =>
                  change(index, {
                    type: board.ticket_types.find((each) => each === currentTarget.value) ?? ticket.type,
                  })
                }
              />
              <NativeSelect
                aria-label={`Priority of ticket ${index + 1}`}
                data={board.priorities.map((value) => ({ value, label: PRIORITY_LABELS[value] }))}
                value={ticket.priority}
                onChange={({ currentTarget }) =>
                  change(index, {
                    priority: board.priorities.find((each) => each === currentTarget.value) ?? ticket.priority,
                  })
                }
              />
              <HoursInput
                aria-label={`Estimate of ticket ${index + 1} in hours`}
                placeholder="Hours"
                max={TICKET_LIMITS.estimateHours}
                hours={ticket.estimate}
                onChange={(estimate) => change(index, { estimate })}
              />
              <TagsInput
                className={styles.labels}
                aria-label={`Labels of ticket ${index + 1}`}
                placeholder={ticket.labels.length === 0 ? 'Labels' : ''}
                data={board.labels}
                maxTags={TICKET_LIMITS.labels}
                value={ticket.labels}
                onChange={(labels) =>
                  change(index, { labels: labels.map((each) => each.slice(0, TICKET_LIMITS.label)) })
                }
              />
            </div>
          </li>
        ))}
      </ol>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} stroke={1.6} />}
        disabled={tickets.length >= TEMPLATE_LIMITS.sampleTickets}
        onClick={add}
      >
        Add ticket
      </Button>
    </fieldset>
  );
}
