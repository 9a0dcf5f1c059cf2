// Edits a line of a proposal about a sprint, a time entry or a document before it is approved.
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { LineChange, ProposedRecord } from '@worklane/contract/proposals';
import { PROPOSAL_LIMITS } from '@worklane/domain/assistant/vocabulary';
import { SPRINT_FIELDS } from '@worklane/domain/sprints/fields';
import { SPRINT_STATUS_LABELS, type SprintStatus } from '@worklane/domain/sprints/vocabulary';
import { readHours } from '@worklane/domain/tickets/read-hours';
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { type Line, labelOf } from './line-words.ts';

/** The fields of a new record; for an existing one, only those that the line changes. */
const OF_NEW: Record<ProposedRecord['of'], readonly string[]> = {
  sprint: ['name', 'goal', 'start_date', 'end_date'],
  time_entry: ['day', 'minutes', 'note'],
  document: ['title', 'category', 'text'],
  completion: ['unfinished'],
};
/** Written by the program as HTML: it stays as proposed. */
const FIXED: ReadonlySet<string> = new Set(['content']);
const NEW_KINDS: ReadonlySet<string> = new Set(['create_sprint', 'log_time', 'create_document']);

type Values = Record<string, unknown>;

/** @returns the change that saves edited values of a line's record */
export const changeOf = ({ of }: ProposedRecord, values: Values): LineChange => ({ [of]: values });

interface Props {
  line: Line;
  record: ProposedRecord;
  values: Values;
  onChange: (change: Values) => void;
}

export function RecordFields({ line, record, values, onChange }: Props) {
  const proposed = Object.keys(record.values);
  const fields = NEW_KINDS.has(line.kind) ? [...new Set([...OF_NEW[record.of], ...proposed])] : proposed;
  const editable = fields.filter((field) => !FIXED.has(field));
  return editable.map((field) => (
    <RecordField
      key={field}
      field={field}
      label={labelOf(line, field)}
      value={values[field]}
      onChange={(value) => onChange({ [field]: value })}
    />
  ));
}

interface FieldProps {
  field: string;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
}

const STATUSES = Object.entries(SPRINT_STATUS_LABELS).map(([value, label]) => ({ value, label }));
const UNFINISHED = [
  { value: 'next', label: 'To the next sprint' },
  { value: 'backlog', label: 'To the backlog' },
];
const LONGEST: Record<string, number> = { goal: SPRINT_FIELDS.goal.max, text: PROPOSAL_LIMITS.text };

function RecordField({ field, label, value, onChange }: FieldProps) {
  const text = String(value ?? '');
  switch (field) {
    case 'day':
    case 'start_date':
    case 'end_date':
      return <DateField label={label} required day={text || null} onChange={(day) => onChange(day ?? undefined)} />;
    case 'status':
      return (
        <NativeSelect
          label={label}
          data={STATUSES}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value as SprintStatus)}
        />
      );
    case 'unfinished':
      return (
        <NativeSelect
          label="Unfinished tickets"
          data={UNFINISHED}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'minutes':
      return (
        <TextInput
          label={label}
          description="Hours, such as 1.5 or 1h 30m"
          required
          defaultValue={String(Math.round((Number(value) / 60) * 100) / 100)}
          onChange={(event) => onChange(minutesIn(event.currentTarget.value))}
        />
      );
    case 'goal':
    case 'text':
      return (
        <Textarea
          label={label}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={LONGEST[field] ?? PROPOSAL_LIMITS.text}
          defaultValue={text}
          onChange={({ currentTarget: { value: words } }) => onChange(field === 'goal' && words === '' ? null : words)}
        />
      );
    default:
      return (
        <TextInput
          label={label}
          required={field === 'name' || field === 'title'}
          defaultValue={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

/** @returns undefined when it is no duration, which leaves the line as it was proposed */
function minutesIn(words: string): number | undefined {
  const minutes = Math.round((readHours(words, TICKET_LIMITS.entryMinutes / 60) ?? 0) * 60);
  return minutes >= 1 ? minutes : undefined;
}
