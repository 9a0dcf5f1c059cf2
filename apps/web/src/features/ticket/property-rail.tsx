// Shows the properties of a ticket and edits each in place.
import type { Ticket } from '@worklane/contract/tickets';
import { TICKET_FIELDS } from '@worklane/domain/tickets/fields';
import { formatTicketKey } from '@worklane/domain/tickets/ticket-key';
import type { ReactNode } from 'react';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { useToday } from '../../ui/dates/use-today.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Face } from '../companies/parts/faces.tsx';
import type { PeopleById } from '../companies/parts/people.ts';
import { TimeInStatus } from '../history/parts/time-in-status.tsx';
import { useSprints } from '../sprints/data.ts';
import styles from '../tickets/parts/property-rail.module.css';
import { TimeBar } from '../time/parts/time-bar.tsx';
import { hasSprintsIn, isAtSprintEnd, PROPERTIES, PROPERTY_FIELDS, type PropertyProps } from './properties.tsx';
import { Watching } from './watching.tsx';

/** Loaded only in projects that are linked to a repository. */
const PullRequests = lazyPart(async () => (await import('./pull-requests.tsx')).PullRequests);

interface Props extends Omit<PropertyProps, 'sprints' | 'today'> {
  /** The first frame has been painted: what only it had to do without may come. */
  isPainted: boolean;
  userId: string;
}

export function PropertyRail({ isPainted, userId, ...given }: Props) {
  const { ticket, record, project, people } = given;
  const sprints = useSprints(project.id, hasSprintsIn(given) || isAtSprintEnd(given));
  const today = useToday();
  return (
    <div className={styles.rail}>
      <dl className={styles.rows}>
        {PROPERTY_FIELDS.map((field) => {
          const Property = PROPERTIES[field];
          if (field === 'sprint_id' && !hasSprintsIn(given)) return null;
          return (
            <Row key={field} label={TICKET_FIELDS[field].label}>
              <Property {...given} field={field} sprints={sprints} today={today} />
            </Row>
          );
        })}
        <Row label="Reporter">{record ? <Reporter id={record.reporter_id} people={people} /> : BONE}</Row>
        <Row label="Watchers">
          {isPainted ? <Watching projectId={project.id} ticketId={ticket.id} userId={userId} people={people} /> : BONE}
        </Row>
      </dl>
      {isPainted && record && <Times {...given} record={record} />}
      {isPainted && record && project.github_repo_name && (
        <PullRequests
          ticketId={ticket.id}
          ticketKey={formatTicketKey({ projectKey: project.key, number: ticket.number })}
          title={ticket.title}
        />
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

function Reporter({ id, people }: { id: string | null; people: PeopleById }) {
  const reporter = people.get(id ?? '');
  return (
    <span className={styles.fixed}>
      <Face id={id} person={reporter} size={20} />
      {reporter?.name ?? 'Former member'}
    </span>
  );
}

interface TimesProps extends Pick<PropertyProps, 'ticket' | 'configuration'> {
  record: Ticket;
}

function Times({ ticket, record, configuration }: TimesProps) {
  return (
    <>
      {(record.time_spent > 0 || record.estimate !== null) && (
        <div className={styles.times}>
          <TimeBar spent={record.time_spent} estimate={record.estimate} />
        </div>
      )}
      <TimeInStatus ticketId={ticket.id} status={ticket.status} configuration={configuration} />
      <div className={styles.times}>
        <p>
          Created <RelativeTime at={record.created_at} />
        </p>
        <p>
          Updated <RelativeTime at={record.updated_at} />
        </p>
      </div>
    </>
  );
}

const BONE = <span className={styles.bone} />;
