// Shows one thing that a program did: to what, by whom, with its changes, and the button that undoes it.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import type { TokenAction } from '@worklane/contract/token-actions';
import { NEW_DOCUMENT_TITLE } from '@worklane/domain/documents/vocabulary';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import rows from '../../ui/rows/fact-rows.module.css';
import { Tag } from '../../ui/rows/tag.tsx';
import type { PeopleById } from '../companies/parts/people.ts';
import { changeWords } from '../history/parts/change-words.ts';
import { Isolated } from '../history/parts/isolate-direction.tsx';
import { ProgramName } from '../tickets/parts/program-name.tsx';
import { actionWords, subjectWords, verbOf } from './action-words.ts';
import styles from './actions.module.css';

interface Props {
  action: TokenAction;
  people: PeopleById;
  /** Undefined where it is not known, or deleted. */
  project: Project | undefined;
  isUndoing: boolean;
  onUndo: () => void;
}

export function ActionRow({ action, people, project, isUndoing, onUndo }: Props) {
  const { at, undo } = action;
  return (
    <li className={rows.row}>
      <span className={rows.words}>
        <span className={rows.name}>
          <span>
            {verbOf(action)} <Subject action={action} projectKey={project?.key} />
          </span>
          {undo === 'undone' && <Tag>Undone</Tag>}
        </span>
        <Changes action={action} people={people} />
        <span className={rows.pieces}>
          <span>
            {action.agent === null ? (
              <>
                Token <bdi>{action.token}</bdi>
              </>
            ) : (
              <ProgramName program={action} />
            )}
          </span>
          {project && <bdi>{project.name}</bdi>}
          <RelativeTime at={at} />
          {undo === 'impossible' && action.command !== 'proposeChanges' && <span>Can't be undone here</span>}
        </span>
      </span>
      {undo === 'possible' && (
        <Button variant="default" aria-label={`Undo: ${actionWords(action)}`} loading={isUndoing} onClick={onUndo}>
          Undo
        </Button>
      )}
    </li>
  );
}

function Subject({ action, projectKey }: { action: TokenAction; projectKey: string | undefined }) {
  const { document, sprint, tickets, ticket_count } = action;
  if (document) {
    const title = document.title.trim() || NEW_DOCUMENT_TITLE;
    if (!projectKey) return <bdi>{title}</bdi>;
    return (
      <Link to="/projects/$projectKey/docs/$docId" params={{ projectKey, docId: document.id }} className={styles.link}>
        <bdi>{title}</bdi>
      </Link>
    );
  }
  if (sprint) return <bdi>{sprint.name}</bdi>;
  if (tickets.length === 0) return subjectWords(action);
  if (ticket_count === 1) return <TicketName ticket={tickets[0] as ActionTicket} />;
  return (
    <>
      {subjectWords(action)}:{' '}
      {tickets.map(({ id, key }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          {key}
        </span>
      ))}
      {ticket_count > tickets.length && ' and more'}
    </>
  );
}

type ActionTicket = TokenAction['tickets'][number];

/** Names a ticket, as a link unless it was deleted. */
function TicketName({ ticket: { key, title } }: { ticket: ActionTicket }) {
  if (title === null) return key;
  const projectKey = key.slice(0, key.lastIndexOf('-'));
  return (
    <Link to="/projects/$projectKey/tickets/$ticketId" params={{ projectKey, ticketId: key }} className={styles.link}>
      {key} <bdi>{title}</bdi>
    </Link>
  );
}

function Changes({ action: { changes, moves, tickets, ticket_count }, people }: Pick<Props, 'action' | 'people'>) {
  const nameOf = (id: string | null) => people.get(id ?? '')?.name ?? 'Former member';
  const keys = new Map(tickets.map(({ id, key }) => [id, key]));
  const of = (ticketId: string) => (ticket_count > 1 && keys.get(ticketId)) || undefined;
  const said = [
    ...moves.map(({ ticket_id, from, to }) => ({
      ticket: of(ticket_id),
      words: from === null ? `created in ${to}` : `moved from ${from} to ${to}`,
    })),
    // A deletion is already shown above.
    ...changes
      .filter(({ field }) => field !== 'trash')
      .map((change) => ({ ticket: of(change.ticket_id), words: changeWords(change, nameOf).done })),
  ];
  if (said.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {said.map(({ ticket, words }, index) => (
        // They are never put in another order.
        // biome-ignore lint/suspicious/noArrayIndexKey: two changes may say the same
        <li key={index}>
          {ticket && `${ticket}: `}
          <Isolated words={words} />
        </li>
      ))}
    </ul>
  );
}
