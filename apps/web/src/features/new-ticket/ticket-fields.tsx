// Asks for everything of a new ticket but its words and files.
import { MultiSelect, NativeSelect, TagsInput } from '@mantine/core';
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { Project } from '@worklane/contract/projects';
import type { Sprint } from '@worklane/contract/sprints';
import { type EditableField, TICKET_FIELDS } from '@worklane/domain/tickets/fields';
import type { ReactNode } from 'react';
import { DateField } from '../../ui/fields/date-field.tsx';
import { HoursInput } from '../../ui/fields/hours-input.tsx';
import type { PeopleById } from '../companies/parts/people.ts';
import {
  CHOSEN_FIELDS,
  type ChosenField,
  changeTo,
  isList,
  type ListField,
  NONE,
  optionsOf,
  rulesOf,
  valuesIn,
  wordOf,
} from '../fields/parts/ticket-choices.tsx';
import type { TicketRights } from '../tickets/parts/ticket-rights.ts';
import { ParentSelect } from './parent-select.tsx';
import styles from './parts/new-ticket.module.css';
import type { TicketDraft } from './ticket-draft.ts';

interface Props {
  draft: TicketDraft;
  project: Project;
  rights: TicketRights;
  configuration: BoardConfiguration | undefined;
  people: PeopleById;
  /** None where the project has none. */
  sprints: readonly Sprint[];
  today: string;
  onChange: (fields: Partial<TicketDraft>) => void;
}

/** The title and the description are asked for before them. */
type DraftField = Exclude<EditableField, 'title' | 'description'>;
type SingleChoice = Exclude<ChosenField, ListField>;
type Ask = (props: Props) => ReactNode;

/** Side by side, in this order. */
const SHORT = {
  status: (props) => props.rights.canEdit && <Choose field="status" {...props} />,
  type: (props) => <Choose field="type" {...props} />,
  priority: (props) => <Choose field="priority" {...props} />,
  estimate: ({ draft, onChange }) => (
    <HoursInput
      label="Estimate in hours"
      max={TICKET_FIELDS.estimate.max}
      hours={draft.estimate}
      onChange={(estimate) => onChange({ estimate })}
    />
  ),
  sprint_id: (props) => hasSprints(props) && <Choose field="sprint_id" {...props} />,
  start_date: ({ draft, onChange }) => (
    <DateField label="Start date" day={draft.start_date} onChange={(start_date) => onChange({ start_date })} />
  ),
  due_date_type: (props) => hasSprints(props) && <Choose field="due_date_type" {...props} />,
  due_date: DueDate,
} satisfies { [Field in DraftField]?: Ask };

/** One below the other. */
const LONG: Record<Exclude<DraftField, keyof typeof SHORT | SingleChoice>, Ask> = {
  parent_id: ({ draft, project, rights, onChange }) =>
    rights.canEdit && (
      <ParentSelect
        key={project.id}
        project={project}
        parentId={draft.parent_id}
        onChange={(parent_id) => onChange({ parent_id })}
      />
    ),
  assignee_ids: ({ draft, project, rights, people, onChange }) =>
    rights.canAssign && (
      <MultiSelect
        label="Assignees"
        searchable
        // After a pick the arrows begin at the top again, which must not take it back.
        hidePickedOptions
        maxValues={TICKET_FIELDS.assignee_ids.maxItems}
        data={project.project_members.map((id) => ({ value: id, label: people.get(id)?.name ?? 'Member' }))}
        value={draft.assignee_ids}
        onChange={(assignee_ids) => onChange({ assignee_ids })}
      />
    ),
  labels: ({ draft, configuration, onChange }) => (
    <TagsInput
      label="Labels"
      placeholder={draft.labels.length === 0 ? 'Type a word and press Enter' : ''}
      data={configuration?.labels ?? []}
      maxTags={TICKET_FIELDS.labels.maxItems}
      value={draft.labels}
      onChange={(labels) => onChange({ labels: labels.map((label) => label.slice(0, TICKET_FIELDS.labels.max)) })}
    />
  ),
};

/** What else is one of a few values, beside the short ones. */
const OTHERS = CHOSEN_FIELDS.filter((field): field is SingleChoice => !isList(field) && !(field in SHORT));

const entriesOf = (fields: Record<string, Ask>) => Object.entries(fields);

export function TicketFields(props: Props) {
  return (
    <>
      <div className={styles.pair}>
        {entriesOf(SHORT).map(([field, Field]) => (
          <Field key={field} {...props} />
        ))}
        {OTHERS.map((field) => (
          <Choose key={field} field={field} {...props} />
        ))}
      </div>
      {entriesOf(LONG).map(([field, Field]) => (
        <Field key={field} {...props} />
      ))}
    </>
  );
}

const hasSprints = ({ rights, project }: Props): boolean => rights.canEdit && project.sprint_enabled;

interface ChooseProps extends Props {
  field: SingleChoice;
}

function Choose({ field, draft, configuration, onChange, ...others }: ChooseProps) {
  const context = configuration && Object.assign({ configuration }, others);
  const options = context ? optionsOf(field, context).filter(({ value }) => value !== NONE) : [];
  const none = context && rulesOf(field).isNullable ? [{ value: NONE, label: wordOf(field, NONE, context) }] : [];
  const named = options.map(({ value, label, note }) => ({ value, label: note ? `${label} (${note})` : label }));
  return (
    <NativeSelect
      label={TICKET_FIELDS[field].label}
      value={valuesIn(draft, field)[0]}
      // Priorities rise in a form: the usual one is not the first.
      data={[...none, ...(field === 'priority' ? named.toReversed() : named)]}
      onChange={(event) => onChange(changeTo(draft, field, event.currentTarget.value))}
    />
  );
}

function DueDate(props: Props) {
  const { draft, sprints, onChange } = props;
  const sprint = sprints.find(({ id }) => id === draft.sprint_id);
  const isAtSprintEnd = hasSprints(props) && draft.due_date_type === 'sprint_end' && sprint !== undefined;
  return (
    <DateField
      label="Due date"
      day={isAtSprintEnd ? sprint.end_date : draft.due_date}
      disabled={isAtSprintEnd}
      onChange={(due_date) => onChange({ due_date })}
    />
  );
}
