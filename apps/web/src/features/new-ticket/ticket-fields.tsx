// Asks for everything of a new ticket but its words and files.
import { MultiSelect, NativeSelect, TagsInput } from '@mantine/core';
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { Project } from '@worklane/contract/projects';
import type { Sprint } from '@worklane/contract/sprints';
import {
  DUE_DATE_TYPE_LABELS,
  DUE_DATE_TYPES,
  PRIORITY_LABELS,
  TICKET_LIMITS,
  TICKET_TYPE_LABELS,
} from '@worklane/domain/tickets/vocabulary';
import { DateField } from '../../ui/fields/date-field.tsx';
import { HoursInput } from '../../ui/fields/hours-input.tsx';
import type { PeopleById } from '../companies/parts/people.ts';
import { BACKLOG, openSprints } from '../sprints/parts/sprint-options.ts';
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

export function TicketFields(props: Props) {
  const { draft, project, rights, configuration, people, onChange } = props;
  return (
    <>
      <div className={styles.pair}>
        {rights.canEdit && (
          <NativeSelect
            label="Status"
            value={draft.status}
            data={(configuration?.statuses ?? []).map(({ key, label }) => ({ value: key, label }))}
            onChange={(event) => onChange({ status: event.currentTarget.value })}
          />
        )}
        <NativeSelect
          label="Type"
          value={draft.type}
          data={(configuration?.ticket_types ?? []).map((value) => ({ value, label: TICKET_TYPE_LABELS[value] }))}
          onChange={(event) => onChange({ type: event.currentTarget.value as TicketDraft['type'] })}
        />
        <NativeSelect
          label="Priority"
          value={draft.priority}
          data={(configuration?.priorities ?? []).map((value) => ({ value, label: PRIORITY_LABELS[value] }))}
          onChange={(event) => onChange({ priority: event.currentTarget.value as TicketDraft['priority'] })}
        />
        <HoursInput
          label="Estimate in hours"
          max={TICKET_LIMITS.estimateHours}
          hours={draft.estimate}
          onChange={(estimate) => onChange({ estimate })}
        />
        <Dates {...props} />
      </div>
      {rights.canEdit && (
        <ParentSelect
          key={project.id}
          project={project}
          parentId={draft.parent_id}
          onChange={(parent_id) => onChange({ parent_id })}
        />
      )}
      {rights.canAssign && (
        <MultiSelect
          label="Assignees"
          searchable
          // After a pick the arrows begin at the top again, which must not take it back.
          hidePickedOptions
          maxValues={TICKET_LIMITS.assignees}
          data={project.project_members.map((id) => ({ value: id, label: people.get(id)?.name ?? 'Member' }))}
          value={draft.assignee_ids}
          onChange={(assignee_ids) => onChange({ assignee_ids })}
        />
      )}
      <TagsInput
        label="Labels"
        placeholder={draft.labels.length === 0 ? 'Type a word and press Enter' : ''}
        data={configuration?.labels ?? []}
        maxTags={TICKET_LIMITS.labels}
        value={draft.labels}
        onChange={(labels) => onChange({ labels: labels.map((label) => label.slice(0, TICKET_LIMITS.label)) })}
      />
    </>
  );
}

function Dates({ draft, project, rights, sprints, today, onChange }: Props) {
  const hasSprints = rights.canEdit && project.sprint_enabled;
  const sprint = sprints.find(({ id }) => id === draft.sprint_id);
  const isAtSprintEnd = hasSprints && draft.due_date_type === 'sprint_end' && sprint !== undefined;
  return (
    <>
      {hasSprints && (
        <NativeSelect
          label="Sprint"
          value={draft.sprint_id}
          data={[
            { value: BACKLOG, label: 'No sprint' },
            ...openSprints(sprints, today).map(({ value, label, note }) => ({ value, label: `${label} (${note})` })),
          ]}
          onChange={(event) => onChange({ sprint_id: event.currentTarget.value })}
        />
      )}
      <DateField
        label="Start date"
        day={draft.start_date || null}
        onChange={(day) => onChange({ start_date: day ?? '' })}
      />
      {hasSprints && (
        <NativeSelect
          label="Due"
          value={draft.due_date_type}
          data={DUE_DATE_TYPES.map((value) => ({ value, label: DUE_DATE_TYPE_LABELS[value] }))}
          onChange={(event) => onChange({ due_date_type: event.currentTarget.value as TicketDraft['due_date_type'] })}
        />
      )}
      <DateField
        label="Due date"
        day={isAtSprintEnd ? sprint.end_date : draft.due_date || null}
        disabled={isAtSprintEnd}
        onChange={(day) => onChange({ due_date: day ?? '' })}
      />
    </>
  );
}
