// Shows a card about a name in a text: a person, a ticket or a document, with a link to it.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import { ROLE_LABELS } from '@worklane/domain/access/roles';
import { PRIORITY_LABELS } from '@worklane/domain/tickets/vocabulary';
import type { ReactNode } from 'react';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { Face, Faces } from '../companies/parts/faces.tsx';
import { NOBODY, peopleQuery } from '../companies/parts/people.ts';
import type { Name } from '../editor/parts/editor-names.ts';
import { projectsQuery } from '../projects/data.ts';
import { boardConfigurationQuery, ticketQuery } from '../tickets/data.ts';
import { PriorityMark, StatusMark } from '../tickets/parts/marks.tsx';
import { namedDocumentQuery } from './data.ts';
import styles from './name-card.module.css';

type Where = Pick<Project, 'company_id' | 'id' | 'key'>;

interface Props {
  name: Name;
  project: Where;
}

export function NameCard({ name, project }: Props) {
  if (name.kind === 'mention') return <PersonCard id={name.id} label={name.label} project={project} />;
  if (name.kind === 'ticket') return <TicketCard id={name.id} project={project} />;
  return <DocumentCard id={name.id} project={project} />;
}

function Frame({ head, facts, children }: { head: ReactNode; facts?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.card}>
      <div className={styles.head}>{head}</div>
      {facts && <div className={styles.facts}>{facts}</div>}
      {children}
    </div>
  );
}

const Waiting = () => <Frame head={<span className={styles.quiet}>Loading...</span>} />;

const Missing = ({ what }: { what: string }) => (
  <Frame head={<span className={styles.quiet}>{`This ${what} was deleted, or you don't have access.`}</span>} />
);

function PersonCard({ id, label, project }: { id: string; label: string; project: Where }) {
  const query = peopleQuery(project.company_id);
  const { data: people = NOBODY, isPending } = useQuery(query);
  const member = useQuery({
    queryKey: query.queryKey,
    queryFn: query.queryFn,
    staleTime: query.staleTime,
    select: (members) => members.find(({ user_id }) => user_id === id),
  }).data;
  if (isPending) return <Waiting />;
  const person = people.get(id);
  if (!person) return <Frame head={<span className={styles.title}>{label}</span>} facts="Former member" />;
  const head = (
    <>
      <Face id={id} person={person} size={32} />
      <span className={styles.title} dir="auto">
        {person.name}
      </span>
    </>
  );
  return (
    <Frame head={head} facts={member && [ROLE_LABELS[member.role], member.email].filter(Boolean).join(' · ')}>
      <Link
        className={styles.link}
        to="/projects/$projectKey"
        params={{ projectKey: project.key }}
        search={{ assignee: id }}
      >
        {`Show tickets assigned to ${person.name}`}
      </Link>
    </Frame>
  );
}

/** Finds the key of a project; undefined while it loads, null if the user can't see the project. */
function useProjectKey(project: Where, projectId: string | undefined): string | null | undefined {
  const isOwn = projectId === project.id;
  const { data } = useQuery({
    ...projectsQuery(project.company_id),
    enabled: projectId !== undefined && !isOwn,
  });
  if (isOwn) return project.key;
  return data && (data.find(({ id }) => id === projectId)?.key ?? null);
}

function TicketCard({ id, project }: { id: string; project: Where }) {
  const { data, error } = useQuery({ ...ticketQuery(project.company_id, id), retry: false });
  const ticket = data?.shown;
  const key = useProjectKey(project, ticket?.project_id);
  const { data: board } = useQuery({
    ...boardConfigurationQuery({ id: ticket?.project_id ?? '', key: key ?? '' }),
    enabled: ticket !== undefined && Boolean(key),
  });
  const { data: people = NOBODY } = useQuery(peopleQuery(project.company_id));
  if (error || key === null) return <Missing what="ticket" />;
  if (!ticket || !key) return <Waiting />;
  const status = board?.statuses.find((each) => each.key === ticket.status);
  const ticketKey = `${key}-${ticket.number}`;
  const head = (
    <span className={styles.title} dir="auto">
      {ticket.title}
    </span>
  );
  const facts = (
    <>
      {status && (
        <span className={styles.fact}>
          <StatusMark category={status.category} color={status.color} />
          {status.label}
        </span>
      )}
      <span className={styles.fact}>
        <PriorityMark priority={ticket.priority} />
        {PRIORITY_LABELS[ticket.priority]}
      </span>
      {ticket.assignee_ids.length > 0 && <Faces ids={ticket.assignee_ids} people={people} />}
    </>
  );
  return (
    <Frame head={head} facts={facts}>
      <Link
        className={styles.link}
        to="/projects/$projectKey/tickets/$ticketId"
        params={{ projectKey: key, ticketId: ticketKey }}
        search={{}}
      >
        {`Open ${ticketKey}`}
      </Link>
    </Frame>
  );
}

function DocumentCard({ id, project }: { id: string; project: Where }) {
  const { data: document, error } = useQuery(namedDocumentQuery(id));
  const key = useProjectKey(project, document?.project_id);
  const { data: people = NOBODY } = useQuery(peopleQuery(project.company_id));
  if (error || key === null) return <Missing what="document" />;
  if (!document || !key) return <Waiting />;
  const editor = document.updated_by && people.get(document.updated_by)?.name;
  const head = (
    <span className={styles.title} dir="auto">
      {document.title}
    </span>
  );
  const facts = (
    <>
      <span>{document.category}</span>
      <span className={styles.quiet}>
        Edited <RelativeTime at={document.updated_at} />
        {editor && ` by ${editor}`}
      </span>
    </>
  );
  return (
    <Frame head={head} facts={facts}>
      {document.excerpt && (
        <p className={styles.excerpt} dir="auto">
          {document.excerpt}
        </p>
      )}
      <Link className={styles.link} to="/projects/$projectKey/docs/$docId" params={{ projectKey: key, docId: id }}>
        Open document
      </Link>
    </Frame>
  );
}
