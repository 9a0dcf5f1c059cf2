// Edits the tickets that a project made from a template starts with.
import { ActionIcon, Button, NativeSelect, TagsInput, TextInput } from '@mantine/core';
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
import { FieldGroup } from '../../../ui/fields/field-group.tsx';
import { HoursInput } from '../../../ui/fields/hours-input.tsx';
import styles from './edit.module.css';
import { rowKeys } from './row-keys.ts';
import { TicketText } from './ticket-text.tsx';

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
    <FieldGroup label="Sample tickets">
      <ol ref={list} className={styles.tickets}>
        {tickets.map((ticket, index) => (
          <TicketRow
            key={keys.of(ticket)}
            ticket={ticket}
            number={index + 1}
            board={board}
            onChange={(changes) => change(index, changes)}
            onRemove={() => onChange(tickets.toSpliced(index, 1))}
          />
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
    </FieldGroup>
  );
}

interface RowProps {
  ticket: SampleTicket;
  number: number;
  board: BoardConfiguration;
  onChange: (changes: Partial<SampleTicket>) => void;
  onRemove: () => void;
}

function TicketRow(props: RowProps) {
  const { ticket, number, onChange, onRemove } = props;
  return (
    <li className={styles.ticket}>
      <TextInput
        aria-label={`Title of ticket ${number}`}
        placeholder="Title"
        maxLength={TICKET_LIMITS.title}
        value={ticket.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <ActionIcon aria-label={`Remove ticket ${number}`} onClick={onRemove}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
      <TicketText
        isSmall
        label={`Description of ticket ${number}`}
        value={ticket.description}
        onChange={(description) => onChange({ description })}
      />
      <Facts {...props} />
    </li>
  );
}

function Facts({ ticket, number, board, onChange }: RowProps) {
  return (
    <div className={styles.facts}>
      <NativeSelect
        aria-label={`Status of ticket ${number}`}
        data={board.statuses.map(({ key, label }) => ({ value: key, label }))}
        value={ticket.status}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={`Type of ticket ${number}`}
        data={board.ticket_types.map((value) => ({ value, label: TICKET_TYPE_LABELS[value] }))}
        value={ticket.type}
        onChange={({ currentTarget }) =>
          onChange({
            type: board.ticket_types.find((each) => each === currentTarget.value) ?? ticket.type,
          })
        }
      />
      <NativeSelect
        aria-label={`Priority of ticket ${number}`}
        data={board.priorities.map((value) => ({ value, label: PRIORITY_LABELS[value] }))}
        value={ticket.priority}
        onChange={({ currentTarget }) =>
          onChange({
            priority: board.priorities.find((each) => each === currentTarget.value) ?? ticket.priority,
          })
        }
      />
      <HoursInput
        aria-label={`Estimate of ticket ${number} in hours`}
        placeholder="Hours"
        max={TICKET_LIMITS.estimateHours}
        hours={ticket.estimate}
        onChange={(estimate) => onChange({ estimate })}
      />
      <TagsInput
        className={styles.labels}
        aria-label={`Labels of ticket ${number}`}
        placeholder={ticket.labels.length === 0 ? 'Labels' : ''}
        data={board.labels}
        maxTags={TICKET_LIMITS.labels}
        value={ticket.labels}
        onChange={(labels) => onChange({ labels: labels.map((each) => each.slice(0, TICKET_LIMITS.label)) })}
      />
    </div>
  );
}
