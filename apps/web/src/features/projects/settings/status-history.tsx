// Lists every status the project has had, with who set it and when; archiving as well.
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { cursorAt } from '@worklane/contract/platform/paging';
import {
  type ProjectStatusChange,
  projectStatusChanges,
  STATUS_CHANGES_PAGE,
} from '@worklane/contract/project-status-changes';
import type { Project } from '@worklane/contract/projects';
import { PROJECT_STATUS_LABELS, type ProjectStatus } from '@worklane/domain/projects/vocabulary';
import { call } from '../../../platform/api/call.ts';
import { FRESHNESS } from '../../../platform/query/freshness.ts';
import { useNextPage } from '../../../platform/query/use-next-page.ts';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { membersQuery } from '../../companies/data.ts';
import settings from './settings.module.css';
import styles from './status-history.module.css';

export function StatusHistory({ project }: { project: Project }) {
  const { data: members } = useQuery(membersQuery(project.company_id));
  const list = useInfiniteQuery({
    queryKey: ['projects', 'status-changes', project.id],
    queryFn: ({ pageParam, signal }) =>
      call(projectStatusChanges.list, {
        params: { project: project.id },
        query: pageParam === undefined ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return last && page.length >= STATUS_CHANGES_PAGE ? cursorAt(last.changed_at, last.id) : undefined;
    },
    staleTime: FRESHNESS.projects,
  });
  const next = useNextPage(list);
  const nameOf = (id: string | null) => members?.find(({ user_id }) => user_id === id)?.name ?? 'Former member';
  if (!list.data && !list.isError) return null;
  return (
    <section aria-labelledby="status-history">
      <h2 id="status-history" className={settings.heading}>
        Status history
      </h2>
      <ul className={styles.list}>
        {list.data?.pages.flat().map((change) => (
          <li key={change.id} className={styles.change}>
            <span>
              <b>{members ? nameOf(change.changed_by) : '…'}</b> {wordsFor(change)}
            </span>
            <span className={styles.when}>
              <RelativeTime at={change.changed_at} />
            </span>
          </li>
        ))}
      </ul>
      {list.isError && (
        <p className={settings.note} role="alert">
          The history could not be loaded.
        </p>
      )}
      {(list.hasNextPage || list.isError) && (
        <Button
          variant="default"
          size="compact-sm"
          loading={list.isFetching}
          onClick={() => (list.data ? next.onMore() : void list.refetch())}
        >
          {list.isError ? 'Try again' : 'Show more'}
        </Button>
      )}
    </section>
  );
}

function wordsFor({ field, before, after }: ProjectStatusChange): string {
  if (field === 'status') return after === 'archived' ? 'archived the project' : 'restored the project';
  const labelOf = (status: string) => PROJECT_STATUS_LABELS[status as ProjectStatus] ?? status;
  return before === null ? `set it to ${labelOf(after)}` : `changed it from ${labelOf(before)} to ${labelOf(after)}`;
}
