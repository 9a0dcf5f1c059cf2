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
import { type FieldsOfRecord, type Line, labelOf } from './line-words.ts';

interface Entry {
  by: 'line' | 'text' | 'day' | 'minutes' | 'status' | 'unfinished' | 'nothing';
  /** Shown for a new record even where nothing was proposed; for an existing one, only what the line changes is shown. */
  isOfNew?: true;
  /** It can't be emptied: left out, the server would keep what was proposed. */
  isRequired?: true;
  max?: number;
  /** Without words it has no value. */
  isNullable?: true;
}

/** How each field is entered, in the order of the form. */
const ENTRIES: { [Of in ProposedRecord['of']]: Record<FieldsOfRecord[Of], Entry> } = {
  sprint: {
    name: { by: 'line', isOfNew: true, isRequired: true },
    goal: { by: 'text', isOfNew: true, max: SPRINT_FIELDS.goal.max, isNullable: true },
    start_date: { by: 'day', isOfNew: true, isRequired: true },
    end_date: { by: 'day', isOfNew: true, isRequired: true },
    status: { by: 'status' },
  },
  time_entry: {
    day: { by: 'day', isOfNew: true, isRequired: true },
    minutes: { by: 'minutes', isOfNew: true, isRequired: true },
    note: { by: 'line', isOfNew: true },
  },
  document: {
    title: { by: 'line', isOfNew: true, isRequired: true },
    category: { by: 'line', isOfNew: true },
    text: { by: 'text', isOfNew: true, max: PROPOSAL_LIMITS.text },
    // Written by the program as HTML: it stays as proposed.
    content: { by: 'nothing' },
  },
  completion: { unfinished: { by: 'unfinished', isOfNew: true } },
};
const NEW_KINDS: ReadonlySet<string> = new Set(['create_sprint', 'log_time', 'create_document']);

type Values = Record<string, unknown>;

/** @returns the change that saves edited values of a line's record */
export const changeOf = ({ of }: ProposedRecord, values: Values): LineChange => ({ [of]: values });

/** Lists the fields to edit: of a new record those that it can have, then all that were proposed. */
function editableOf({ kind }: Line, { of, values }: ProposedRecord): (Entry & { field: string })[] {
  const entries: Record<string, Entry> = ENTRIES[of];
  const ofNew = NEW_KINDS.has(kind) ? Object.keys(entries).filter((field) => entries[field]?.isOfNew) : [];
  return [...new Set([...ofNew, ...Object.keys(values)])].flatMap((field) => {
    const entry = entries[field];
    return entry && entry.by !== 'nothing' ? [{ field, ...entry }] : [];
  });
}

const isMissing = ({ isRequired }: Entry, value: unknown): boolean =>
  isRequired === true && (value === undefined || value === null || String(value).trim() === '');

/** Tells whether every required field has a value. */
export const isComplete = (line: Line, record: ProposedRecord, values: Values): boolean =>
  !editableOf(line, record).some((each) => isMissing(each, values[each.field]));

interface Props {
  line: Line;
  record: ProposedRecord;
  values: Values;
  /** Says at each required field that is empty that it needs a value. */
  isRefused: boolean;
  onChange: (change: Values) => void;
}

export function RecordFields({ line, record, values, isRefused, onChange }: Props) {
  return editableOf(line, record).map(({ field, ...entry }) => (
    <RecordField
      key={field}
      entry={entry}
      label={labelOf(line, field)}
      value={values[field]}
      error={isRefused && isMissing(entry, values[field]) && 'Enter a value'}
      onChange={(value) => onChange({ [field]: value })}
    />
  ));
}

interface FieldProps {
  entry: Entry;
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

function RecordField({ entry, label, value, error, onChange }: FieldProps) {
  const text = String(value ?? '');
  switch (entry.by) {
    case 'day':
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
    case 'text':
      return (
        <Textarea
          label={label}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={entry.max}
          defaultValue={text}
          onChange={({ currentTarget: { value: words } }) => onChange(entry.isNullable && words === '' ? null : words)}
        />
      );
    default:
      return (
        <TextInput
          label={label}
          required={entry.isRequired}
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
