// Lists the activity of a ticket: comments and history together, with a filter.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { BoardConfiguration } from '@worklane/contract/boards';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNextPage } from '../../../platform/query/use-next-page.ts';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { Segments } from '../../../ui/fields/segments.tsx';
import { ask } from '../../../ui/overlays/ask.ts';
import { Problem } from '../../../ui/problems/problem.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useCommentChanges } from '../../comments/parts/comment-changes.ts';
import { CommentItem } from '../../comments/parts/comment-item.tsx';
import { useCommentInAddress } from '../../comments/parts/use-marked-comment.ts';
import type { PeopleById } from '../../companies/parts/people.ts';
import { changesQuery, commentsQuery, historyQuery } from '../../tickets/parts/detail-data.ts';
import { allOf } from '../../tickets/parts/earlier-pages.ts';
import { StatusMark } from '../../tickets/parts/marks.tsx';
import { type ActivityFilter, activityList, type Activity as Entry } from '../activity-list.ts';
import { FieldLine } from '../field-line.tsx';
import { ViaWords } from '../via-words.tsx';
import styles from './activity.module.css';

interface Props {
  projectId: string;
  ticketId: string;
  configuration: BoardConfiguration;
  people: PeopleById;
  userId: string;
  /** Those of others too. */
  canDeleteComments: boolean;
}

export function Activity({ projectId, ticketId, configuration, people, userId, canDeleteComments }: Props) {
  const [filter, setFilter] = useState<ActivityFilter>('all');
  const changes = useCommentChanges(projectId, ticketId);
  const { entries, hasEarlier, isLoading, error, refetch, earlier } = useEntries(ticketId, filter);
  useEarlierUntil(useCommentInAddress(), { entries, hasEarlier, earlier });

  return (
    <section className={styles.activity} aria-label="Activity">
      <header className={styles.head}>
        <h2 className={styles.title}>Activity</h2>
        <FilterChoice filter={filter} onFilter={setFilter} />
      </header>
      {error ? (
        <Problem title="The activity could not be loaded" error={error} onRetry={refetch} />
      ) : isLoading ? (
        <ActivitySkeleton />
      ) : (
        <ul className={styles.list}>
          {hasEarlier && (
            <li className={styles.earlier}>
              <ShowMore label="Show earlier activity" {...earlier} />
            </li>
          )}
          {entries.map((entry) => (
            <li key={entry.id}>
              <ActivityEntry
                entry={entry}
                configuration={configuration}
                people={people}
                userId={userId}
                canDeleteComments={canDeleteComments}
                changes={changes}
              />
            </li>
          ))}
          {entries.length === 0 && !hasEarlier && <li className={styles.none}>No comments yet.</li>}
        </ul>
      )}
    </section>
  );
}

/** Merges comments, moves and changes of fields into one list, and fetches earlier pages of those the filter shows. */
function useEntries(ticketId: string, filter: ActivityFilter) {
  const comments = useInfiniteQuery(commentsQuery(ticketId));
  const moves = useInfiniteQuery(historyQuery(ticketId));
  const fields = useInfiniteQuery(changesQuery(ticketId));
  const earlierComments = useNextPage(comments);
  const earlierMoves = useNextPage(moves);
  const earlierFields = useNextPage(fields);
  const queries = [comments, moves, fields];
  const status = {
    error: queries.find(({ data, error }) => !data && error)?.error,
    refetch: () => void Promise.all(queries.map((query) => query.refetch())),
  };
  const shownPages = [
    ...(filter === 'history' ? [] : [earlierComments]),
    ...(filter === 'comments' ? [] : [earlierMoves, earlierFields]),
  ];
  const earlier = {
    isFetching: shownPages.some(({ isFetching }) => isFetching),
    hasFailed: shownPages.some(({ hasFailed }) => hasFailed),
    onMore: () => {
      for (const page of shownPages) page.onMore();
    },
  };
  if (!comments.data || !moves.data || !fields.data)
    return Object.assign({ entries: [], hasEarlier: false, isLoading: true, earlier }, status);
  const list = activityList(
    {
      comments: { items: allOf(comments.data), hasEarlier: comments.hasNextPage },
      history: { items: allOf(moves.data), hasEarlier: moves.hasNextPage },
      changes: { items: allOf(fields.data), hasEarlier: fields.hasNextPage },
    },
    filter,
  );
  return Object.assign({ isLoading: false, earlier }, status, list);
}

/** A ticket may have thousands of entries: beyond this the comment is looked for by hand. */
const MOST_PAGES = 40;

/** Fetches earlier pages until the comment that the address names is there. */
function useEarlierUntil(
  wanted: string | undefined,
  { entries, hasEarlier, earlier }: Pick<ReturnType<typeof useEntries>, 'entries' | 'hasEarlier' | 'earlier'>,
): void {
  const asked = useRef(0);
  const isMissing = wanted !== undefined && hasEarlier && !entries.some(({ id }) => id === wanted);
  const isIdle = !earlier.isFetching && !earlier.hasFailed;
  useEffect(() => {
    if (!isMissing || !isIdle || asked.current >= MOST_PAGES) return;
    asked.current++;
    earlier.onMore();
  });
}

interface FilterProps {
  filter: ActivityFilter;
  onFilter: (filter: ActivityFilter) => void;
}

function FilterChoice({ filter, onFilter }: FilterProps) {
  return (
    <Segments
      size="xs"
      withItemsBorders={false}
      className={styles.filter}
      data-print="none"
      aria-label="Show"
      value={filter}
      onChange={(value) => onFilter(value as ActivityFilter)}
      data={[
        { value: 'all', label: 'All' },
        { value: 'comments', label: 'Comments' },
        { value: 'history', label: 'History' },
      ]}
    />
  );
}

interface EntryProps extends Pick<Props, 'configuration' | 'people' | 'userId' | 'canDeleteComments'> {
  entry: Entry;
  changes: ReturnType<typeof useCommentChanges>;
}

function ActivityEntry({ entry, configuration, people, userId, canDeleteComments, changes }: EntryProps) {
  const everybody = useMemo(() => [...people.values()], [people]);
  if (entry.kind === 'status') return <StatusLine entry={entry} configuration={configuration} people={people} />;
  if (entry.kind === 'field') return <FieldLine change={entry.change} people={people} />;
  return (
    <CommentItem
      comment={entry.comment}
      people={everybody}
      author={people.get(entry.comment.user_id ?? '')}
      isOwn={entry.comment.user_id === userId}
      canDelete={canDeleteComments || entry.comment.user_id === userId}
      onEdit={(content) => changes.edit(entry.comment, content)}
      onDelete={() =>
        ask({
          title: 'Delete this comment?',
          text: 'You can undo this while the page stays open.',
          action: 'Delete comment',
          isUndoable: true,
          onConfirm: () => void changes.remove(entry.id).catch(() => undefined),
        })
      }
    />
  );
}

interface StatusLineProps {
  entry: Extract<Entry, { kind: 'status' }>;
  configuration: BoardConfiguration;
  people: PeopleById;
}

function StatusLine({ entry, configuration, people }: StatusLineProps) {
  const { change, from } = entry;
  const statusOf = (key: string) => configuration.statuses.find((each) => each.key === key);
  const to = statusOf(change.status);
  const labelOf = (key: string) => statusOf(key)?.label ?? key;
  return (
    <p className={styles.status}>
      <span className={styles.mark}>{to && <StatusMark category={to.category} color={to.color} />}</span>
      <span>
        <b>{moverOf(change, people)}</b> <ViaWords change={change} />
        {from === undefined
          ? `created this in ${labelOf(change.status)}`
          : `moved this from ${labelOf(from)} to ${labelOf(change.status)}`}
        {' · '}
        <RelativeTime at={change.changed_at} />
      </span>
    </p>
  );
}

/**
 * Names who moved a ticket. A pull request moves tickets without a user; a sync of issues acts for the member who
 * started it.
 */
function moverOf({ changed_by, via }: StatusLineProps['entry']['change'], people: PeopleById): string {
  if (via === 'github' && changed_by === null) return 'GitHub';
  const name = people.get(changed_by ?? '')?.name ?? 'Former member';
  return via === 'github' ? `${name} through GitHub` : name;
}

function ActivitySkeleton() {
  return (
    <div aria-hidden="true">
      <div className={styles.bone} style={{ width: '56%', height: 12 }} />
      <div className={styles.bone} style={{ height: 72 }} />
    </div>
  );
}
