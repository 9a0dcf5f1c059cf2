// Shows one line of a proposal and its reason: a new ticket as a card, other changes as old and new value, a comment as its text.
import { ActionIcon, Checkbox } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { LineChange, Proposal, ShownValue } from '@worklane/contract/proposals';
import { useRef, useState } from 'react';
import { LineForm } from './line-form.tsx';
import { factOf, headingOf, isEditable, type Line, labelOf, nameOf } from './line-words.ts';
import styles from './proposal.module.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';

interface Props {
  line: Line;
  choices: Proposal['choices'];
  projectKey: string;
  isWaiting: boolean;
  isBusy: boolean;
  onChange: (change: LineChange) => Promise<unknown>;
}

export function ProposalLine({ line, choices, projectKey, isWaiting, isBusy, onChange }: Props) {
  const [isEditing, setEditing] = useState(false);
  // Shown before the server has answered.
  const [chosen, setChosen] = useState<boolean>();
  const edit = useRef<HTMLButtonElement>(null);
  const { is_left_out, problem, reason } = line;
  const close = () => {
    edit.current?.focus({ preventScroll: true });
    setEditing(false);
  };
  // The card shows errors below its lines.
  const send = (change: LineChange) =>
    onChange(change).then(
      () => {
        if (isEditing) close();
      },
      () => undefined,
    );
  const isOut = is_left_out || problem !== null;
  return (
    <li className={styles.line} data-out={isOut || undefined}>
      <div className={styles.lineHead}>
        {isWaiting && (
          <Checkbox
            size="xs"
            aria-label={`Include ${nameOf(line)}`}
            checked={chosen ?? !is_left_out}
            onChange={({ currentTarget: { checked } }) => {
              setChosen(checked);
              void send({ is_left_out: !checked }).finally(() => setChosen(undefined));
            }}
          />
        )}
        <Subject line={line} projectKey={projectKey} />
        {isWaiting && !is_left_out && isEditable(line) && (
          <ActionIcon
            ref={edit}
            size="sm"
            aria-label={`Edit ${nameOf(line)}`}
            aria-expanded={isEditing}
            onClick={() => setEditing(!isEditing)}
          >
            <IconPencil size={14} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
      {isEditing && isWaiting ? (
        <LineForm line={line} choices={choices} isBusy={isBusy} onSave={send} onCancel={close} />
      ) : (
        <Values line={line} />
      )}
      {reason !== '' && <p className={styles.reason}>{reason}</p>}
      {problem && (
        <p className={styles.problem}>{isWaiting ? `${problem} It will be left out.` : `${problem} Left out.`}</p>
      )}
      {is_left_out && !isWaiting && <p className={styles.note}>Left out.</p>}
    </li>
  );
}

function Subject({ line, projectKey }: { line: Line; projectKey: string }) {
  const { ticket } = line;
  if (!ticket) return <span className={styles.subject}>{headingOf(line)}</span>;
  return (
    <span className={styles.subject}>
      <Link
        className={styles.key as string}
        to="/projects/$projectKey/tickets/$ticketId"
        params={{ projectKey, ticketId: ticket.key }}
      >
        {ticket.key}
      </Link>
      {` ${headingOf(line)}`}
    </span>
  );
}

function Values({ line }: { line: Line }) {
  const { kind, values, comment, shown } = line;
  if (kind === 'comment') return <blockquote className={styles.comment}>{comment}</blockquote>;
  if (kind !== 'create') {
    return (
      <dl className={styles.values}>
        {shown.map((each) => (
          <Changed key={each.field} label={labelOf(line, each.field)} value={each} />
        ))}
      </dl>
    );
  }
  const description = shown.find(({ field }) => field === 'description')?.after;
  // Without a sprint's end, the date says it.
  const isDueWithSprint = values.due_date_type === 'sprint_end';
  const apart = ['title', 'description', ...(isDueWithSprint ? [] : ['due_date_type'])];
  const facts = shown.filter(({ field }) => !apart.includes(field));
  return (
    <div className={styles.ticket}>
      <p className={styles.ticketTitle}>{values.title}</p>
      {description && <p className={styles.text}>{description}</p>}
      {facts.length > 0 && (
        <ul className={styles.facts}>
          {facts.map(({ field, after }) => (
            <li key={field} title={labelOf(line, field)}>
              {factOf(line, field, after)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Shows a value; of what is new there is no old one. */
function Changed({ label, value: { before, after } }: { label: string; value: ShownValue }) {
  return (
    <div className={styles.value}>
      <dt>{label}</dt>
      <dd>
        {before !== null && (
          <>
            <del className={styles.old}>{before}</del> <span aria-hidden="true">→</span>{' '}
          </>
        )}
        <ins className={styles.new}>{after}</ins>
      </dd>
    </div>
  );
}
