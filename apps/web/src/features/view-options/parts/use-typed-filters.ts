// Gathers the names that a typed filter can use: people, statuses, labels, sprints and days.
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { search } from '@worklane/contract/search';
import type { FilterValues } from '@worklane/domain/search/complete-filter';
import { type Period, parseSearch, readPeriod, type SearchFilterName } from '@worklane/domain/search/parse-search';
import { useEffect, useMemo } from 'react';
import { call } from '../../../platform/api/call.ts';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { subscribe } from '../../../platform/realtime/realtime.ts';
import { useToday } from '../../../ui/dates/use-today.ts';
import { NOBODY, peopleQuery } from '../../companies/parts/people.ts';
import { useOwnProjects } from '../../projects/parts/use-own-projects.ts';
import { searchZone } from '../../search/parts/search-zone.ts';
import { sprintsQuery } from '../../sprints/data.ts';
import { boardConfigurationQuery, boardQuery } from '../../tickets/data.ts';
import { type Known, typedReader } from '../read-typed.ts';
import type { TicketFilter } from './ticket-filter.ts';

/** Returns the same object as long as it has the same data, for `combine`. */
const dataOf = <Data>(results: readonly { data: Data | undefined }[]) =>
  results.flatMap(({ data }) => (data === undefined ? [] : [data]));

/**
 * @param projects those that are shown
 * @param typed filters are looked for in it
 * @returns what they name, and a reader for `TicketFilter`, which is the same as long as that is
 */
export function useTypedFilters(projects: readonly Project[], typed: string) {
  const companyId = projects[0]?.company_id ?? '';
  const userId = useLocalState((state) => state.currentUser?.id ?? '');
  const people = useQuery({ ...peopleQuery(companyId), enabled: companyId !== '' }).data ?? NOBODY;
  const own = useOwnProjects().query.data;
  const boards = useQueries({
    queries: projects.map((project) => ({ ...boardConfigurationQuery(project), enabled: false })),
    combine: dataOf,
  });
  const used = useUsedLabels(projects);
  // Sprints are not asked for before a filter names one.
  const namesSprint = /(^|[\s-])sprint:/i.test(typed);
  const sprints = useQueries({
    queries: projects.map((project) => ({ ...sprintsQuery(project.id), enabled: namesSprint })),
    combine: dataOf,
  });
  const updated = useUpdated(projects, typed);
  const known = useMemo((): Known & { isPending: (name: SearchFilterName) => boolean } => {
    const all = [...new Map([...(own ?? []), ...projects].map((each) => [each.key, each])).values()];
    return {
      userId,
      people,
      projects: all,
      statuses: boards.flatMap((board) => board.statuses),
      labels: [...new Set([...boards.flatMap((board) => board.labels), ...used])],
      sprints: sprints.flat(),
      updatedIn: (period) => updated.get(periodKey(period)),
      isPending: (name) =>
        (name === 'assignee' && people.size === 0) ||
        (name === 'project' && own === undefined) ||
        (name === 'sprint' && sprints.length < projects.length) ||
        ((name === 'status' || name === 'label') && boards.length < projects.length),
    };
  }, [projects, userId, people, own, boards, used, sprints, updated]);
  const read = useMemo(() => typedReader(known), [known]);
  return { known, read };
}

/** Reads the filters among the filter's words. */
export function useReadFilter(project: Project, filter: TicketFilter): TicketFilter {
  const projects = useMemo(() => [project], [project]);
  const { read } = useTypedFilters(projects, filter.words);
  return useMemo(() => ({ ...filter, read }), [filter, read]);
}

/** @returns the values that each filter can have, for completion */
export function valuesOf({ people, projects, statuses, labels, sprints }: Known): FilterValues {
  return {
    assignee: [...people.values()].map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)),
    status: [...new Set(statuses.map(({ label }) => label))],
    label: labels.toSorted((a, b) => a.localeCompare(b)),
    project: projects.map(({ key }) => key),
    sprint: [...new Set(sprints.map(({ name }) => name))],
  };
}

/** Lists labels in use, including those that the board no longer offers. */
function useUsedLabels(projects: readonly Project[]): readonly string[] {
  return useQueries({
    queries: projects.map((project) => ({ ...boardQuery(project), enabled: false })),
    combine: (results) => {
      const labels = new Set<string>();
      for (const { data } of results) {
        for (const column of Object.values(data?.shown.columns ?? {})) {
          for (const card of column) for (const label of card.labels) labels.add(label);
        }
      }
      return [...labels];
    },
  });
}

const periodKey = ({ from = '', to = '' }: Period): string => `${from}..${to}`;

const UPDATED = ['tickets', 'updated'] as const;

/** Asks the server when tickets were updated, because cards don't hold it. */
function useUpdated(projects: readonly Project[], typed: string): ReadonlyMap<string, ReadonlySet<string>> {
  const client = useQueryClient();
  const today = useToday();
  const periods = useMemo(() => periodsIn(typed, today), [typed, today]);
  const asked = periods.flatMap((period) => projects.map(({ id }) => ({ id, period })));
  const answers = useQueries({
    queries: asked.map(({ id, period: { from, to } }) => ({
      queryKey: [...UPDATED, id, from, to],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(search.updated, { params: { project: id }, query: { from, to, time_zone: searchZone() }, signal }),
      // Nothing learns of changes while no filter asks for them.
      staleTime: 0,
    })),
    combine: (results) => results.map(({ data }) => data?.ids),
  });
  const isAsked = asked.length > 0;
  useEffect(() => {
    if (!isAsked) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void client.invalidateQueries({ queryKey: UPDATED }), REFETCH_PAUSE_MS);
    };
    const stops = (['ticket.created', 'ticket.updated', 'ticket.moved', 'ticket.restored'] as const).map((type) =>
      subscribe(type, refetch),
    );
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [client, isAsked]);
  return useMemo(() => {
    const found = new Map<string, ReadonlySet<string>>();
    for (const period of periods) {
      const lists = projects.map((_, at) => answers[periods.indexOf(period) * projects.length + at]);
      if (lists.every((list) => list !== undefined)) found.set(periodKey(period), new Set(lists.flat()));
    }
    return found;
  }, [answers, periods, projects]);
}

const REFETCH_PAUSE_MS = 500;

function periodsIn(typed: string, today: string): readonly Period[] {
  const values = parseSearch(typed).filters.flatMap(({ name, values }) => (name === 'updated' ? values : []));
  const periods = values.flatMap((value) => readPeriod(value, today) ?? []);
  return [...new Map(periods.map((each) => [periodKey(each), each])).values()];
}
