// Lists what programs and agents did with the user's API tokens, by token, agent and project, and undoes it.
import { Button } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { TokenAction } from '@worklane/contract/token-actions';
import { useMemo } from 'react';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { textParameters } from '../../../platform/local-state/text-parameters.ts';
import { viewAs } from '../../../platform/local-state/view-as.ts';
import { useNextPage } from '../../../platform/query/use-next-page.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NotLoaded } from '../../../ui/problems/not-loaded.tsx';
import rows from '../../../ui/rows/fact-rows.module.css';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useKeepFocus } from '../../../ui/use-keep-focus.ts';
import { NOBODY, peopleQuery } from '../../companies/parts/people.ts';
import { useOwnProjects } from '../../projects/parts/use-own-projects.ts';
import { ACTION_FILTERS, type ActionFilter, actionsQuery } from '../action-data.ts';
import { ActionFilters } from '../action-filters.tsx';
import { ActionRow } from '../action-row.tsx';
import styles from '../actions.module.css';
import { useActionEvents } from '../use-action-events.ts';
import { useTokenEvents } from '../use-token-events.ts';
import { useUndoActions } from '../use-undo-actions.ts';

/** Lists what programs did. Empty while viewing as another member: tokens are private. */
export function ActionsScreen() {
  const companyId = useLocalState((state) => state.company?.id);
  if (viewAs.get())
    return <EmptyState title="This is private" text="Only the user of the tokens can see what agents did." />;
  return companyId === undefined ? null : <Actions key={companyId} companyId={companyId} />;
}

function Actions({ companyId }: { companyId: string }) {
  const userId = useLocalState((state) => state.currentUser?.id);
  const filter: ActionFilter = textParameters(useSearch({ strict: false }), ACTION_FILTERS);
  const navigate = useNavigate();
  const query = useInfiniteQuery(actionsQuery(companyId, filter));
  const next = useNextPage(query);
  useActionEvents(userId);
  useTokenEvents();
  const setFilter = (search: ActionFilter) => void navigate({ to: '.', search: search as never, replace: true });
  const actions = query.data?.pages.flat();
  return (
    <div className={styles.column}>
      <p className={styles.note}>
        What programs and agents changed in this company with your API tokens. Only you see this list. You can undo each
        change for a day.
      </p>
      <ActionFilters companyId={companyId} filter={filter} onChange={setFilter} />
      {!actions && <NotLoaded query={query} name="what agents did" />}
      {actions?.length === 0 && <Nothing filter={filter} onAll={() => setFilter({})} />}
      {actions && actions.length > 0 && <List companyId={companyId} actions={actions} />}
      {query.hasNextPage && (
        <p className={styles.more}>
          <ShowMore {...next} />
        </p>
      )}
    </div>
  );
}

function Nothing({ filter, onAll }: { filter: ActionFilter; onAll: () => void }) {
  const isFiltered = ACTION_FILTERS.some((name) => filter[name] !== undefined);
  if (!isFiltered)
    return (
      <EmptyState
        icon={<IconRobot size={24} stroke={1.5} />}
        title="No agent has changed anything"
        text="What programs and agents change with your API tokens shows up here."
      />
    );
  return (
    <EmptyState
      title="Nothing matches"
      action={
        <Button variant="default" onClick={onAll}>
          Show everything
        </Button>
      }
    />
  );
}

function List({ companyId, actions }: { companyId: string; actions: readonly TokenAction[] }) {
  const people = useQuery(peopleQuery(companyId)).data ?? NOBODY;
  const { query } = useOwnProjects();
  const projects = useMemo(() => new Map((query.data ?? []).map((each) => [each.id, each])), [query.data]);
  const keepFocus = useKeepFocus();
  const { undoOne, isUndoing, isUndoingAll, askToUndo } = useUndoActions();
  const undoable = actions.filter((action) => action.undo === 'possible');
  return (
    <div ref={keepFocus} className={styles.actions}>
      {(undoable.length > 1 || isUndoingAll) && (
        <Button variant="default" loading={isUndoingAll} onClick={() => askToUndo(undoable)}>
          Undo all shown
        </Button>
      )}
      <ul className={rows.list} aria-label="What agents did">
        {actions.map((action) => (
          <ActionRow
            key={action.id}
            action={action}
            people={people}
            project={projects.get(action.project_id ?? '')}
            isUndoing={isUndoing(action)}
            onUndo={() => undoOne(action)}
          />
        ))}
      </ul>
    </div>
  );
}
