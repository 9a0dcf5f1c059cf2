// Shows the properties of a ticket; each is changed where it stands.

import { IconChevronDown } from '@tabler/icons-react';
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { Project } from '@worklane/contract/projects';
import type { TicketRelations } from '@worklane/contract/ticket-relations';
import type { Ticket, TicketCard, TicketChange } from '@worklane/contract/tickets';
import {
  DUE_DATE_TYPE_LABELS,
  DUE_DATE_TYPES,
  PRIORITY_LABELS,
  TICKET_LIMITS,
  TICKET_TYPE_LABELS,
} from '@worklane/domain/tickets/vocabulary';
import type { ReactNode } from 'react';
import { Pick } from '../../ui/overlays/pick.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Face } from '../companies/parts/faces.tsx';
import type { PeopleById } from '../companies/parts/people.ts';
import { TimeInStatus } from '../history/parts/time-in-status.tsx';
import { ParentField } from '../links/parts/parent-field.tsx';
import { useSprints } from '../sprints/data.ts';
import { PriorityMark, StatusMark, TypeMark } from '../tickets/parts/marks.tsx';
import styles from '../tickets/parts/property-rail.module.css';
import { HoursField } from '../time/parts/hours-field.tsx';
import { TimeBar } from '../time/parts/time-bar.tsx';
import { SprintEndNote, SprintField } from './sprint-fields.tsx';
import { TicketDate } from './ticket-date.tsx';
import { Watching } from './watching.tsx';

const MOST_NAMED = 6;

interface Props {
  ticket: TicketCard;
  /** Missing while it is being fetched: the card says the rest. */
  record: Ticket | undefined;
  /** Missing while they are being fetched. */
  relations: TicketRelations | undefined;
  /** The first frame has been painted: what only it had to do without may come. */
  isPainted: boolean;
  userId: string;
  project: Project;
  configuration: BoardConfiguration;
  people: PeopleById;
  canEdit: boolean;
  canAssign: boolean;
  onChange: (changes: TicketChange) => void;
}

export function PropertyRail(props: Props) {
  const { ticket, record, relations, isPainted, userId, project, configuration, people } = props;
  const { canEdit, canAssign, onChange } = props;
  const { statuses, priorities, ticket_types } = configuration;
  const status = statuses.find((each) => each.key === ticket.status);
  const assignable = project.project_members.flatMap((id) => (people.has(id) && people.get(id)) || []);
  const labels = [...new Set([...configuration.labels, ...ticket.labels])];
  const hasSprints = project.sprint_enabled || ticket.sprint_id !== null;
  const isAtSprintEnd = record?.due_date_type === 'sprint_end';
  const sprints = useSprints(project.id, hasSprints || isAtSprintEnd);
  const assigned = ticket.assignee_ids.length;
  // The rest stands in the list one picks from; who cannot open that sees all.
  const named = canAssign && assigned > MOST_NAMED ? MOST_NAMED - 1 : assigned;
  const reporter = people.get(record?.reporter_id ?? '');

  return (
    <div className={styles.rail}>
      <dl className={styles.rows}>
        <Row label="Status">
          <Pick
            label="Status"
            isDisabled={!canEdit}
            picked={[ticket.status]}
            options={statuses.map(({ key, label, category, color }) => ({
              value: key,
              label,
              mark: <StatusMark category={category} color={color} />,
            }))}
            onPick={(key) => onChange({ status: key })}
          >
            {status && <StatusMark category={status.category} color={status.color} />}
            {status?.label ?? ticket.status}
          </Pick>
        </Row>
        <Row label="Priority">
          <Pick
            label="Priority"
            isDisabled={!canEdit}
            picked={[ticket.priority]}
            options={priorities.toReversed().map((value) => ({
              value,
              label: PRIORITY_LABELS[value],
              mark: <PriorityMark priority={value} />,
            }))}
            onPick={(value) => onChange({ priority: value as Ticket['priority'] })}
          >
            <PriorityMark priority={ticket.priority} />
            {PRIORITY_LABELS[ticket.priority]}
          </Pick>
        </Row>
        <Row label="Assignees">
          <Pick
            label="Assignees"
            isDisabled={!canAssign}
            isMany
            hasSearch
            emptyText="Nobody in this project"
            picked={ticket.assignee_ids}
            options={assignable.map((person) => ({
              value: person.id,
              label: person.name,
              mark: <Face id={person.id} person={person} size={20} />,
            }))}
            onPick={(id) => onChange({ assignee_ids: toggled(ticket.assignee_ids, id) })}
          >
            {ticket.assignee_ids.length === 0 && <span className={styles.none}>Nobody</span>}
            {ticket.assignee_ids.slice(0, named).map((id) => (
              <span key={id} className={styles.person}>
                <Face id={id} person={people.get(id)} size={20} />
                {people.get(id)?.name ?? 'Former member'}
              </span>
            ))}
            {assigned > named && <span className={styles.aside}>and {assigned - named} more</span>}
          </Pick>
        </Row>
        <Row label="Type">
          <Pick
            label="Type"
            isDisabled={!canEdit}
            picked={[ticket.type]}
            options={ticket_types.map((value) => ({
              value,
              label: TICKET_TYPE_LABELS[value],
              mark: <TypeMark type={value} />,
            }))}
            onPick={(value) => onChange({ type: value as Ticket['type'] })}
          >
            <TypeMark type={ticket.type} />
            {TICKET_TYPE_LABELS[ticket.type]}
          </Pick>
        </Row>
        <Row label="Labels">
          <Pick
            label="Labels"
            isDisabled={!canEdit}
            isMany
            hasSearch
            canAdd={ticket.labels.length < TICKET_LIMITS.labels}
            emptyText="Type a word to add a label"
            picked={ticket.labels}
            options={labels.map((value) => ({ value, label: value }))}
            onPick={(label) => onChange({ labels: toggled(ticket.labels, label.slice(0, TICKET_LIMITS.label)) })}
          >
            {ticket.labels.length === 0 && <span className={styles.none}>None</span>}
            {ticket.labels.map((label) => (
              <span key={label} className={styles.chip}>
                {label}
              </span>
            ))}
          </Pick>
        </Row>
        {hasSprints && (
          <Row label="Sprint">
            <SprintField
              sprintId={ticket.sprint_id}
              sprints={sprints}
              isDisabled={!canEdit}
              onChange={(sprint_id) => onChange({ sprint_id })}
            />
          </Row>
        )}
        <Row label="Start date">
          {record ? (
            <TicketDate
              label="Start date"
              day={record.start_date}
              canBeLate={false}
              isDisabled={!canEdit}
              onChange={(start_date) => onChange({ start_date })}
            />
          ) : (
            <span className={styles.bone} />
          )}
        </Row>
        <Row label="Due date">
          <span className={styles.withButton}>
            <TicketDate
              label="Due date"
              day={ticket.due_date}
              canBeLate={status?.category !== 'done'}
              isDisabled={!canEdit || (isAtSprintEnd && ticket.sprint_id !== null)}
              onChange={(due_date) => onChange({ due_date })}
            />
            {record && canEdit && (hasSprints || isAtSprintEnd) && (
              <span data-print="none">
                <Pick
                  label="Due"
                  picked={[record.due_date_type]}
                  options={DUE_DATE_TYPES.map((value) => ({ value, label: DUE_DATE_TYPE_LABELS[value] }))}
                  onPick={(value) => onChange({ due_date_type: value as Ticket['due_date_type'] })}
                >
                  <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />
                </Pick>
              </span>
            )}
          </span>
          {isAtSprintEnd && <SprintEndNote sprintId={ticket.sprint_id} sprints={sprints} />}
        </Row>
        <Row label="Estimate">
          <HoursField
            hours={ticket.estimate}
            max={TICKET_LIMITS.estimateHours}
            isDisabled={!canEdit}
            onChange={(estimate) => onChange({ estimate })}
          />
        </Row>
        <Row label="Parent">
          {relations ? (
            <ParentField
              ticketId={ticket.id}
              project={project}
              parent={relations.parent}
              isDisabled={!canEdit}
              onChange={onChange}
            />
          ) : (
            <span className={styles.bone} />
          )}
        </Row>
        <Row label="Reporter">
          {record ? (
            <span className={styles.fixed}>
              <Face id={record.reporter_id} person={reporter} size={20} />
              {reporter?.name ?? 'Former member'}
            </span>
          ) : (
            <span className={styles.bone} />
          )}
        </Row>
        <Row label="Watchers">
          {isPainted ? (
            <Watching projectId={project.id} ticketId={ticket.id} userId={userId} people={people} />
          ) : (
            <span className={styles.bone} />
          )}
        </Row>
      </dl>
      {isPainted && record && (record.time_spent > 0 || record.estimate !== null) && (
        <div className={styles.times}>
          <TimeBar spent={record.time_spent} estimate={record.estimate} />
        </div>
      )}
      {isPainted && record && (
        <TimeInStatus ticketId={ticket.id} status={ticket.status} configuration={configuration} />
      )}
      {isPainted && record && (
        <div className={styles.times}>
          <p>
            Created <RelativeTime at={record.created_at} />
          </p>
          <p>
            Updated <RelativeTime at={record.updated_at} />
          </p>
        </div>
      )}
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function toggled(list: readonly string[], item: string): string[] {
  return list.includes(item) ? list.filter((each) => each !== item) : [...list, item];
}
