// Edits a line of a proposal about a sprint, a time entry or a document before it is approved.
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { LineChange, ProposedRecord } from '@worklane/contract/proposals';
import { PROPOSAL_LIMITS } from '@worklane/domain/assistant/vocabulary';
import { SPRINT_FIELDS } from '@worklane/domain/sprints/fields';
import { SPRINT_STATUS_LABELS, type SprintStatus } from '@worklane/domain/sprints/vocabulary';
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import { useState } from 'react';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { HoursInput } from '../../../ui/fields/hours-input.tsx';
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

function editableOf({ kind }: Line, { of, values }: ProposedRecord): string[] {
  const proposed = Object.keys(values);
  const fields = NEW_KINDS.has(kind) ? [...new Set([...OF_NEW[of], ...proposed])] : proposed;
  return fields.filter((field) => !FIXED.has(field));
}

/** What can't be emptied: left out, the server would keep what was proposed. */
const REQUIRED: ReadonlySet<string> = new Set(['name', 'title', 'day', 'minutes', 'start_date', 'end_date']);

const isMissing = (field: string, value: unknown): boolean =>
  REQUIRED.has(field) && (value === undefined || value === null || String(value).trim() === '');

/** Tells whether every required field has a value. */
export const isComplete = (line: Line, record: ProposedRecord, values: Values): boolean =>
  !editableOf(line, record).some((field) => isMissing(field, values[field]));

interface Props {
  line: Line;
  record: ProposedRecord;
  values: Values;
  /** Says at each required field that is empty that it needs a value. */
  isRefused: boolean;
  onChange: (change: Values) => void;
}

export function RecordFields({ line, record, values, isRefused, onChange }: Props) {
  return editableOf(line, record).map((field) => (
    <RecordField
      key={field}
      field={field}
      label={labelOf(line, field)}
      value={values[field]}
      error={isRefused && isMissing(field, values[field]) && 'Enter a value'}
      onChange={(value) => onChange({ [field]: value })}
    />
  ));
}

interface FieldProps {
  field: string;
  label: string;
  value: unknown;
  error: string | false;
  onChange: (value: unknown) => void;
}

const STATUSES = Object.entries(SPRINT_STATUS_LABELS).map(([value, label]) => ({ value, label }));
const UNFINISHED = [
  { value: 'next', label: 'To the next sprint' },
  { value: 'backlog', label: 'To the backlog' },
];
const LONGEST: Record<string, number> = { goal: SPRINT_FIELDS.goal.max, text: PROPOSAL_LIMITS.text };

function RecordField({ field, label, value, error, onChange }: FieldProps) {
  const text = String(value ?? '');
  switch (field) {
    case 'day':
    case 'start_date':
    case 'end_date':
      return <DateField label={label} required day={text || null} error={error} onChange={onChange} />;
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
      return <TimeField label={label} minutes={Number(value)} error={error} onChange={onChange} />;
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
          required={REQUIRED.has(field)}
          defaultValue={text}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

interface TimeProps {
  label: string;
  minutes: number;
  error: string | false;
  onChange: (minutes: number | null) => void;
}

/** Keeps the hours as typed: minutes are rounded. */
function TimeField({ label, minutes, error, onChange }: TimeProps) {
  const [hours, setHours] = useState<number | null>(() => hundredths(minutes / 60));
  return (
    <HoursInput
      label={label}
      description="Hours, such as 1.5 or 1h 30m"
      min={LEAST_HOURS}
      max={TICKET_LIMITS.entryMinutes / 60}
      hours={hours}
      error={error}
      onChange={(next) => {
        setHours(next);
        onChange(next === null ? null : Math.round(next * 60));
      }}
    />
  );
}

const hundredths = (hours: number): number => Math.round(hours * 100) / 100;
/** One minute. */
const LEAST_HOURS = hundredths(1 / 60);
