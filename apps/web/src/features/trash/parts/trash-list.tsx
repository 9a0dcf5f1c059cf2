// Lists the deleted tickets of a project, to restore or permanently delete: J and K step, Enter restores, Delete asks.
import { IconTrash } from '@tabler/icons-react';
import { infiniteQueryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { cursorAt } from '@worklane/contract/platform/paging';
import type { Project } from '@worklane/contract/projects';
import { type DeletedTicket, TRASH_PAGE, trash } from '@worklane/contract/trash';
import { RESTORE_DAYS } from '@worklane/domain/trash/restore-days';
import { useRef, useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { FRESHNESS } from '../../../platform/query/freshness.ts';
import { useNextPage } from '../../../platform/query/use-next-page.ts';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Problem } from '../../../ui/problems/problem.tsx';
import rows from '../../../ui/rows/row-list.module.css';
import { TrashActions } from '../../../ui/rows/trash-actions.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useListKeys } from '../../../ui/use-list-keys.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { NOBODY, peopleQuery } from '../../companies/parts/people.ts';
import { TypeMark } from '../../tickets/parts/marks.tsx';
import { ticketKeys } from '../../tickets/parts/ticket-keys.ts';
import { purgeTicket, restoreTicket } from '../../tickets/parts/trash-changes.ts';
import styles from './trash-list.module.css';

const trashQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: ticketKeys.trash(projectId),
    queryFn: ({ pageParam, signal }) =>
      call(trash.list, {
        params: { project: projectId },
        query: pageParam === undefined ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ tickets }) => {
      const last = tickets.at(-1);
      return last && tickets.length >= TRASH_PAGE ? cursorAt(last.deleted_at, last.id) : undefined;
    },
    staleTime: FRESHNESS.tickets,
  });

/** @param canChange whether what is there can be restored and deleted permanently */
export function TrashList({ project, canChange }: { project: Project; canChange: boolean }) {
  const client = useQueryClient();
  const deleted = useInfiniteQuery(trashQuery(project.id));
  const { data, error, refetch, hasNextPage } = deleted;
  const next = useNextPage(deleted);
  const people = useQuery(peopleQuery(project.company_id)).data ?? NOBODY;
  const [asked, setAsked] = useState<DeletedTicket>();
  const list = useRef<HTMLUListElement>(null);
  useListKeys(list);
  const nameOf = (ticket: DeletedTicket) => `${project.key}-${ticket.number}`;
  const restore = (ticket: DeletedTicket) =>
    void restoreTicket(client, project.id, { id: ticket.id, name: nameOf(ticket) });

  if (!data) {
    return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Waiting words="Loading the trash..." />;
  }
  const tickets = data.pages.flatMap((page) => page.tickets);
  const total = data.pages.at(-1)?.total ?? 0;
  if (tickets.length === 0 && !hasNextPage) {
    return (
      <EmptyState
        icon={<IconTrash size={24} stroke={1.5} />}
        title="The trash is empty"
        text={`You can restore a deleted ticket from here for ${RESTORE_DAYS} days.`}
      />
    );
  }
  return (
    <>
      <ul ref={list} className={rows.list} aria-label="Deleted tickets">
        {tickets.map((ticket) => (
          <TrashRow
            key={ticket.id}
            ticket={ticket}
            name={nameOf(ticket)}
            deletedBy={ticket.deleted_by && (people.get(ticket.deleted_by)?.name ?? 'a former member')}
            canChange={canChange}
            onRestore={() => restore(ticket)}
            onAsk={() => setAsked(ticket)}
          />
        ))}
      </ul>
      <footer className={styles.foot}>
        {total > tickets.length
          ? `${tickets.length} of ${total} deleted tickets`
          : `${total} deleted ${total === 1 ? 'ticket' : 'tickets'}`}
        {hasNextPage && <ShowMore {...next} />}
      </footer>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={asked ? `Delete ${nameOf(asked)} permanently?` : ''}
        action="Delete permanently"
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && void purgeTicket(client, project.id, { id: asked.id, name: nameOf(asked) })}
      >
        This permanently deletes its comments, history and files.
      </ConfirmDialog>
    </>
  );
}

interface RowProps {
  ticket: DeletedTicket;
  name: string;
  deletedBy: string | null;
  canChange: boolean;
  onRestore: () => void;
  /** Before it is deleted permanently. */
  onAsk: () => void;
}

function TrashRow({ ticket, name, deletedBy, canChange, onRestore, onAsk }: RowProps) {
  return (
    <li
      className={`${rows.row} ${styles.row}`}
      onKeyDown={({ key, currentTarget, target }) => {
        if (canChange && key === 'Delete' && currentTarget.contains(target as Node)) onAsk();
      }}
    >
      <TypeMark type={ticket.type} />
      <span className={styles.key}>{name}</span>
      <span className={styles.title} dir="auto">
        {ticket.title}
      </span>
      <span className={styles.when}>
        deleted <RelativeTime at={ticket.deleted_at} />
        {deletedBy && ` by ${deletedBy}`}
      </span>
      {canChange && <TrashActions name={name} onRestore={onRestore} onPurge={onAsk} />}
    </li>
  );
}
