// Shows a group of the inbox: the ticket or document, its newest notifications, and what can be done with them.
import { ActionIcon } from '@mantine/core';
import {
  IconBell,
  IconCheck,
  IconClock,
  IconFileText,
  IconFolder,
  IconMail,
  IconMailOpened,
  IconRestore,
  IconTicket,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { InboxGroup, InboxItem, InboxView } from '@worklane/contract/inbox';
import { NEW_DOCUMENT_TITLE } from '@worklane/domain/documents/vocabulary';
import { itemWords } from '@worklane/domain/inbox/item-words';
import type { ReactNode } from 'react';
import { dateTimeLabel } from '../../ui/dates/moment-label.ts';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { Face } from '../../ui/face.tsx';
import type { PeopleById } from '../companies/parts/people.ts';
import styles from './inbox-row.module.css';
import { InvitationAnswer } from './invitation-answer.tsx';
import { unmailedOf } from './use-mail-again.ts';

export type RowAct = 'done' | 'unread' | 'snooze' | 'open' | 'answered' | 'mailAgain';

interface Props {
  group: InboxGroup;
  view: InboxView;
  people: PeopleById;
  onAct: (act: RowAct) => void;
}

/** Of a group, before "more". */
const SHOWN = 3;
const MARKS = { ticket: IconTicket, document: IconFileText, project: IconFolder, company: IconBell };

export function InboxRow({ group, view, people, onAct }: Props) {
  const { subject, subject_id, key, title, unread_count, count, items, last_at, snoozed_until } = group;
  const Mark = MARKS[subject];
  const isUnread = unread_count > 0;
  const rest = count - Math.min(items.length, SHOWN);
  return (
    <li className={styles.row} data-group={subject_id} data-unread={isUnread || undefined}>
      <Mark size={16} stroke={1.6} className={styles.mark} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.head}>
          {key !== null && <span className={styles.key}>{key}</span>}
          <Subject group={group} onOpen={() => onAct('open')} />
          {isUnread && <span className={styles.dot} role="img" aria-label="Unread" />}
        </p>
        {items.slice(0, SHOWN).map((item) => (
          <Line key={item.id} item={item} people={people} />
        ))}
        {view !== 'done' && items[0]?.invitation && (
          <InvitationAnswer
            invitation={items[0].invitation}
            company={title ?? ''}
            onAnswered={() => onAct('answered')}
          />
        )}
        {view !== 'done' && unmailedOf(group).length > 0 && (
          <p className={styles.unmailed}>
            The e-mail about this may not have arrived.
            <button type="button" className={styles.again} onClick={() => onAct('mailAgain')}>
              Send again
            </button>
          </p>
        )}
        {rest > 0 && <p className={styles.rest}>{`${rest.toLocaleString()} more`}</p>}
      </div>
      <span className={styles.time}>
        {snoozed_until ? dateTimeLabel(snoozed_until) : <RelativeTime at={last_at} />}
      </span>
      <div className={styles.acts}>
        <Act label={view === 'done' ? 'Move to the inbox' : 'Mark as done'} onClick={() => onAct('done')}>
          {view === 'done' ? <IconRestore size={16} stroke={1.6} /> : <IconCheck size={16} stroke={1.6} />}
        </Act>
        {view !== 'done' && (
          <>
            <Act label="Snooze" onClick={() => onAct('snooze')}>
              <IconClock size={16} stroke={1.6} />
            </Act>
            <Act label={isUnread ? 'Mark as read' : 'Mark as unread'} onClick={() => onAct('unread')}>
              {isUnread ? <IconMailOpened size={16} stroke={1.6} /> : <IconMail size={16} stroke={1.6} />}
            </Act>
          </>
        )}
      </div>
    </li>
  );
}

function Subject({
  group: { subject, subject_id, key, title, project_key, items },
  onOpen,
}: {
  group: InboxGroup;
  onOpen: () => void;
}) {
  const shared = { className: styles.title as string, dir: 'auto' as const, 'data-task': true, onClick: onOpen };
  const projectKey = project_key ?? '';
  if (subject === 'ticket')
    return (
      <Link to="/projects/$projectKey/tickets/$ticketId" params={{ projectKey, ticketId: key ?? '' }} {...shared}>
        {title}
      </Link>
    );
  if (subject === 'document')
    return (
      <Link to="/projects/$projectKey/docs/$docId" params={{ projectKey, docId: subject_id }} {...shared}>
        {title?.trim() || NEW_DOCUMENT_TITLE}
      </Link>
    );
  if (subject === 'project')
    return (
      <Link to="/projects/$projectKey" params={{ projectKey }} {...shared}>
        {title}
      </Link>
    );
  if (items[0]?.kind === 'webhook_off')
    return (
      <Link to="/company/settings/$tab" params={{ tab: 'integrations' }} {...shared}>
        {title}
      </Link>
    );
  const isOwn = items[0]?.kind === 'invited' || items[0]?.kind === 'calendar_lost';
  return (
    <Link to={isOwn ? '/profile' : '/company/settings'} {...shared}>
      {title}
    </Link>
  );
}

function Line({ item, people }: { item: InboxItem; people: PeopleById }) {
  const { actor_id, excerpt, invitation } = item;
  const person = people.get(actor_id ?? '');
  const name = invitation?.inviter_name ?? person?.name ?? 'Former member';
  return (
    <p className={styles.line}>
      {actor_id !== null && <Face id={actor_id} name={name} avatar={person?.avatar ?? null} size={20} />}
      <span className={styles.said}>
        {itemWords(item, name)}
        {excerpt && (
          <span className={styles.excerpt} dir="auto">
            {excerpt}
          </span>
        )}
      </span>
    </p>
  );
}

function Act({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}
