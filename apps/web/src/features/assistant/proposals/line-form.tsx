// Edits a line of a proposal before it is approved.
import { Button, MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { LineChange, Proposal, ProposalLine } from '@worklane/contract/proposals';
import type { TicketChange } from '@worklane/contract/tickets';
import { PROPOSAL_LIMITS } from '@worklane/domain/assistant/vocabulary';
import { htmlWithLinks, textWithAddresses } from '@worklane/domain/text/plain-html';
import { TICKET_FIELDS } from '@worklane/domain/tickets/fields';
import { type ReactNode, useState } from 'react';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { HoursInput } from '../../../ui/fields/hours-input.tsx';
import { Form, SubmitButton } from '../../../ui/form.tsx';
import { onEscape } from '../on-escape.ts';
import styles from './proposal.module.css';
import { changeOf, isComplete, RecordFields } from './record-form.tsx';

import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';

interface Props {
  line: ProposalLine;
  choices: Proposal['choices'];
  isBusy: boolean;
  onSave: (change: LineChange) => void;
  onCancel: () => void;
}

type Field = keyof TicketChange;

/** The fields of a new ticket; for an existing one, only those that the line changes. */
const OF_NEW: readonly Field[] = ['title', 'description', 'type', 'priority', 'status', 'assignee_ids', 'due_date'];

export function LineForm({ line, choices, isBusy, onSave, onCancel }: Props) {
  const { kind, comment, record } = line;
  const isComment = kind === 'comment' || kind === 'edit_comment';
  const [values, setValues] = useState<TicketChange>(line.values);
  const [recordValues, setRecordValues] = useState<Record<string, unknown>>(record?.values ?? {});
  const [words, setWords] = useState(comment ?? '');
  const [isRefused, setRefused] = useState(false);
  const proposed = Object.keys(line.values) as Field[];
  const fields = kind === 'create' ? [...new Set([...OF_NEW, ...proposed])] : proposed;
  const save = () => {
    if (record && !isComplete(line, record, recordValues)) return setRefused(true);
    if (record) return onSave(changeOf(record, recordValues));
    return onSave(isComment ? { comment: words } : { values });
  };
  return (
    <Form className={styles.form} onSubmit={save} onKeyDown={onEscape(onCancel)}>
      {record && (
        <RecordFields
          line={line}
          record={record}
          values={recordValues}
          isRefused={isRefused}
          onChange={(change) => setRecordValues({ ...recordValues, ...change })}
        />
      )}
      {isComment ? (
        <Textarea
          label="Comment"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={PROPOSAL_LIMITS.text}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      ) : (
        fields.map((field) => (
          <FieldInput
            key={field}
            field={field}
            values={values}
            choices={choices}
            onChange={(change) => setValues({ ...values, ...change })}
          />
        ))
      )}
      <div className={styles.foot}>
        <SubmitButton size="compact-sm" disabled={isBusy || (isComment && words.trim() === '')}>
          Save
        </SubmitButton>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

interface InputProps {
  field: Field;
  values: TicketChange;
  choices: Proposal['choices'];
  onChange: (change: TicketChange) => void;
}

const NONE = { value: '', label: 'None' };

function FieldInput({ field, values, choices, onChange }: InputProps): ReactNode {
  const { label } = TICKET_FIELDS[field];
  const [former] = useState(String(values.description ?? ''));
  const value = values[field];
  const set = (changed: unknown) => onChange({ [field]: changed });
  switch (field) {
    case 'description':
      return (
        <Textarea
          label={label}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={PROPOSAL_LIMITS.text}
          defaultValue={textWithAddresses(former).trim()}
          onChange={(event) => set(htmlWithLinks(event.currentTarget.value, former))}
        />
      );
    case 'assignee_ids':
      return (
        <MultiSelect
          label={label}
          data={choices.assignee_ids}
          value={(value as string[] | undefined) ?? []}
          searchable
          onChange={set}
        />
      );
    case 'start_date':
    case 'due_date':
      return (
        <DateField
          label={label}
          day={(value as string | null | undefined) ?? null}
          onChange={(day) =>
            onChange({ [field]: day, ...(field === 'due_date' && { due_date_type: 'specific_date' }) })
          }
        />
      );
    case 'labels':
      return (
        <TextInput
          label={label}
          description="Separate labels with commas"
          defaultValue={(value as string[] | undefined)?.join(', ') ?? ''}
          onChange={(event) => set(labelsIn(event.currentTarget.value))}
        />
      );
    case 'estimate':
      return (
        <HoursInput
          label={`${label} in hours`}
          max={TICKET_FIELDS.estimate.max}
          hours={(value as number | null | undefined) ?? null}
          onChange={set}
        />
      );
    case 'title':
      return (
        <TextInput
          label={label}
          required
          defaultValue={String(value ?? '')}
          onChange={(event) => set(event.currentTarget.value)}
        />
      );
    // There are no choices for these: they stay as proposed.
    case 'parent_id':
    case 'due_date_type':
      return null;
    default:
      return <Choice label={label} field={field} value={value as string | null} choices={choices} onChoose={set} />;
  }
}

/** Fields whose values have words in the table. */
type Worded = { [Name in Field]: (typeof TICKET_FIELDS)[Name] extends { words: object } ? Name : never }[Field];

interface ChoiceProps {
  label: string;
  field: Worded | 'status' | 'sprint_id';
  value: string | null | undefined;
  choices: Proposal['choices'];
  onChoose: (value: string | null | undefined) => void;
}

function Choice({ label, field, value, choices, onChoose }: ChoiceProps) {
  const listed =
    field === 'status' || field === 'sprint_id'
      ? choices[field]
      : Object.entries(TICKET_FIELDS[field].words).map(([key, words]) => ({ value: key, label: words }));
  // Undefined: a new ticket's initial value.
  const none = 'isNullable' in TICKET_FIELDS[field] ? null : undefined;
  const data = none === null ? [NONE, ...listed] : value ? listed : [{ value: '', label: 'Default' }, ...listed];
  return (
    <NativeSelect
      label={label}
      data={data}
      value={value ?? ''}
      onChange={(event) => onChoose(event.currentTarget.value || none)}
    />
  );
}

const labelsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((label) => label.trim())
      .filter(Boolean),
  ),
];
