// Shows each property of a ticket and edits it in place.
import { IconChevronDown } from '@tabler/icons-react';
import type { TicketRelations } from '@worklane/contract/ticket-relations';
import type { Ticket, TicketCard, TicketChange } from '@worklane/contract/tickets';
import { type EditableField, TICKET_FIELDS } from '@worklane/domain/tickets/fields';
import type { ReactNode } from 'react';
import { Pick } from '../../ui/overlays/value-picker.tsx';
import {
  CHOSEN_FIELDS,
  type ChoiceContext,
  type ChosenField,
  changeTo,
  choiceOf,
  isList,
  type ListField,
  NONE,
  optionOf,
  optionsOf,
  pickerOf,
  rulesOf,
  valuesIn,
} from '../fields/parts/ticket-choices.tsx';
import { ParentField } from '../links/parts/parent-field.tsx';
import styles from '../tickets/parts/property-rail.module.css';
import { HoursField } from '../time/parts/hours-field.tsx';
import { TicketDate } from './ticket-date.tsx';

export interface PropertyProps extends ChoiceContext {
  ticket: TicketCard;
  /** Missing while it is being fetched: the card says the rest. */
  record: Ticket | undefined;
  /** Missing while they are being fetched. */
  relations: TicketRelations | undefined;
  canEdit: boolean;
  canAssign: boolean;
  onChange: (changes: TicketChange) => void;
}

/** Title and description are beside them, and the type of the due date is shown with the date. */
type PropertyField = Exclude<EditableField, 'title' | 'description' | 'due_date_type'>;
type ChosenProperty = Extract<PropertyField, ChosenField>;
type OtherProperty = Exclude<PropertyField, ChosenField>;

const MOST_NAMED = 6;

const OTHERS: Record<OtherProperty, (props: PropertyProps) => ReactNode> = {
  start_date: ({ record, canEdit, onChange }) =>
    record ? (
      <TicketDate
        label="Start date"
        day={record.start_date}
        canBeLate={false}
        isDisabled={!canEdit}
        onChange={(start_date) => onChange({ start_date })}
      />
    ) : (
      BONE
    ),
  due_date: DueDate,
  estimate: ({ ticket, canEdit, onChange }) => (
    <HoursField
      hours={ticket.estimate}
      max={TICKET_FIELDS.estimate.max}
      isDisabled={!canEdit}
      onChange={(estimate) => onChange({ estimate })}
    />
  ),
  parent_id: ({ ticket, project, relations, canEdit, onChange }) =>
    relations ? (
      <ParentField
        ticketId={ticket.id}
        project={project}
        parent={relations.parent}
        isDisabled={!canEdit}
        onChange={onChange}
      />
    ) : (
      BONE
    ),
};

const CHOSEN = CHOSEN_FIELDS.filter((field): field is ChosenProperty => field !== 'due_date_type');

type Property = (props: PropertyProps & { field: PropertyField }) => ReactNode;
export const PROPERTIES = {
  ...(Object.fromEntries(CHOSEN.map((field) => [field, Chosen])) as Record<ChosenProperty, Property>),
  ...OTHERS,
} satisfies Record<PropertyField, Property>;

/** In their order. */
export const PROPERTY_FIELDS = Object.keys(PROPERTIES) as readonly PropertyField[];

type SprintFacts = Omit<PropertyProps, 'sprints' | 'today'>;

/** Tells whether work is planned in sprints here, or was. */
export const hasSprintsIn = ({ project, ticket }: SprintFacts): boolean =>
  project.sprint_enabled || ticket.sprint_id !== null;

export const isAtSprintEnd = ({ record }: SprintFacts): boolean => record?.due_date_type === 'sprint_end';

function Chosen(props: PropertyProps & { field: PropertyField }) {
  const { ticket, canEdit, canAssign, onChange } = props;
  const field = props.field as ChosenProperty;
  if (field === 'sprint_id' && !props.sprints) return BONE;
  const picked = valuesIn(ticket, field);
  const picker = pickerOf(field, props, picked);
  const { maxItems = Number.POSITIVE_INFINITY } = rulesOf(field);
  return (
    <Pick
      {...picker}
      label={TICKET_FIELDS[field].label}
      isDisabled={!(field === 'assignee_ids' ? canAssign : canEdit)}
      canAdd={picker.canAdd && picked.length < maxItems}
      picked={picked}
      onPick={(value) => onChange(changeTo(ticket, field, value))}
    >
      {isList(field) ? <ListValue {...props} field={field} /> : <SingleValue {...props} field={field} />}
    </Pick>
  );
}

interface ValueProps<Field extends ChosenField> extends PropertyProps {
  field: Field;
}

function SingleValue({ field, ...context }: ValueProps<ChosenProperty>) {
  const [value = NONE] = valuesIn(context.ticket, field);
  const { label, mark, note } = optionOf(field, value, context);
  if (label === choiceOf(field).none || value === NONE) return <span className={styles.none}>{label}</span>;
  return (
    <>
      {mark}
      {label}
      {note && <span className={styles.aside}>{note}</span>}
    </>
  );
}

function ListValue({ field, ...context }: ValueProps<ListField>) {
  const values = valuesIn(context.ticket, field);
  if (values.length === 0) return <span className={styles.none}>{choiceOf(field).none ?? 'None'}</span>;
  const options = values.map((value) => optionOf(field, value, context));
  if (!choiceOf(field).markOf) {
    return options.map(({ value, label }) => (
      <span key={value} className={styles.chip}>
        {label}
      </span>
    ));
  }
  // The list to pick from shows the rest; without the right to open it, all values are shown here.
  const named = context.canAssign && values.length > MOST_NAMED ? MOST_NAMED - 1 : values.length;
  return (
    <>
      {options.slice(0, named).map(({ value, label, mark }) => (
        <span key={value} className={styles.person}>
          {mark}
          {label}
        </span>
      ))}
      {values.length > named && <span className={styles.aside}>and {values.length - named} more</span>}
    </>
  );
}

function DueDate(props: PropertyProps) {
  const { ticket, record, configuration, canEdit, onChange } = props;
  const follows = isAtSprintEnd(props);
  const status = configuration.statuses.find((each) => each.key === ticket.status);
  return (
    <>
      <span className={styles.withButton}>
        <TicketDate
          label="Due date"
          day={ticket.due_date}
          canBeLate={status?.category !== 'done'}
          isDisabled={!canEdit || (follows && ticket.sprint_id !== null)}
          onChange={(due_date) => onChange({ due_date })}
        />
        {record && canEdit && (hasSprintsIn(props) || follows) && (
          <span data-print="none">
            <Pick
              label={TICKET_FIELDS.due_date_type.label}
              picked={valuesIn(record, 'due_date_type')}
              options={optionsOf('due_date_type', props)}
              onPick={(value) => onChange(changeTo(record, 'due_date_type', value))}
            >
              <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />
            </Pick>
          </span>
        )}
      </span>
      {follows && <SprintEndNote {...props} />}
    </>
  );
}

/** Explains why a due date that ends with the sprint is on that day. */
function SprintEndNote({ ticket, sprints }: PropertyProps) {
  if (!sprints) return null;
  const sprint = sprints.find(({ id }) => id === ticket.sprint_id);
  return (
    <p className={styles.explained}>
      {sprint
        ? `Follows the end of ${sprint.name}.`
        : 'Not in a sprint yet. Once it is, the date follows the sprint’s end.'}
    </p>
  );
}

const BONE = <span className={styles.bone} />;
