// Shows a ticket's pull requests in its rail, live, and copies a branch name that links the branch to the ticket.
import { Button } from '@mantine/core';
import {
  IconCheck,
  IconGitBranch,
  IconGitMerge,
  IconGitPullRequest,
  IconGitPullRequestClosed,
  IconGitPullRequestDraft,
  IconLoader,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { github, type PullRequest } from '@worklane/contract/integrations/github';
import { useEffect } from 'react';
import { call } from '../../platform/api/call.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';
import { subscribe } from '../../platform/realtime/realtime.ts';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { copyText } from '../../ui/text/copy-text.ts';
import { branchName } from '../tickets/parts/branch-name.ts';
import rail from '../tickets/parts/property-rail.module.css';
import styles from './pull-requests.module.css';

const pullRequestsQuery = (ticket: string) =>
  queryOptions({
    queryKey: ['pull-requests', ticket],
    queryFn: ({ signal }) => call(github.pullRequests, { params: { ticket }, signal }),
    staleTime: FRESHNESS.other,
  });

interface Props {
  ticketId: string;
  ticketKey: string;
  title: string;
}

export function PullRequests({ ticketId, ticketKey, title }: Props) {
  const client = useQueryClient();
  const { data, error, isPaused, refetch } = useQuery(pullRequestsQuery(ticketId));
  useEffect(() => {
    const refresh = () => void client.invalidateQueries(pullRequestsQuery(ticketId));
    const ends = [
      subscribe('pull_requests.changed', ({ payload }) => payload.ticket_id === ticketId && refresh()),
      subscribe('github.changed', refresh),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [client, ticketId]);
  return (
    <section className={`${rail.times} ${styles.section}`} aria-label="Pull requests">
      <h3 className={styles.heading}>Pull requests</h3>
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((each) => (
            <li key={each.id} className={styles.item}>
              <Line pull={each} />
            </li>
          ))}
        </ul>
      )}
      {data?.length === 0 && <p>None yet. Name {ticketKey} in a branch, a title or a description.</p>}
      {!data && isPaused && <p>They load when you're back online.</p>}
      {!data && error && !isPaused && (
        <p role="alert">
          They couldn't be loaded.{' '}
          <Button variant="subtle" size="compact-xs" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {!data && !error && !isPaused && <span className={rail.bone} />}
      <Button
        variant="default"
        size="compact-xs"
        data-print="none"
        leftSection={<IconGitBranch size={14} stroke={1.75} aria-hidden="true" />}
        onClick={() => void copyText('Branch name', branchName(ticketKey, title))}
      >
        Copy branch name
      </Button>
    </section>
  );
}

const STATES: Record<PullRequest['state'], { words: string; icon: TablerIcon }> = {
  draft: { words: 'Draft', icon: IconGitPullRequestDraft },
  open: { words: 'Open', icon: IconGitPullRequest },
  changes_requested: { words: 'Changes requested', icon: IconGitPullRequest },
  approved: { words: 'Approved', icon: IconGitPullRequest },
  merged: { words: 'Merged', icon: IconGitMerge },
  closed: { words: 'Closed', icon: IconGitPullRequestClosed },
};

const CHECKS: Record<Exclude<PullRequest['checks'], 'none'>, { words: string; icon: TablerIcon }> = {
  pending: { words: 'Checks running', icon: IconLoader },
  passed: { words: 'Checks passed', icon: IconCheck },
  failed: { words: 'Checks failed', icon: IconX },
};

function Line({
  pull: { number, title, url, state, checks, branch, author, is_closing, updated_at },
}: {
  pull: PullRequest;
}) {
  const { words, icon: Icon } = STATES[state];
  const checked = checks === 'none' ? undefined : CHECKS[checks];
  return (
    <>
      <Icon className={styles.mark} data-state={state} size={16} stroke={1.75} aria-hidden="true" />
      <div className={styles.text}>
        <a href={url} target="_blank" rel="noreferrer" className={styles.title} title={branch}>
          <span className={styles.number}>#{number}</span> <bdi>{title}</bdi>
        </a>
        <div className={styles.facts}>
          <span data-state={state} className={styles.state}>
            {words}
          </span>
          {checked && (
            <span data-checks={checks} className={styles.state}>
              <checked.icon size={12} stroke={2} aria-hidden="true" />
              {checked.words}
            </span>
          )}
          {!is_closing && <span title="Its steps don't move this ticket">Mentions only</span>}
          <span>
            {author && <bdi>{author}, </bdi>}
            <RelativeTime at={updated_at} />
          </span>
        </div>
      </div>
    </>
  );
}
