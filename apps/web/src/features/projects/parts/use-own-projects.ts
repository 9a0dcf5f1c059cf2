// Lists the company's projects that the user is a member of, and finds the current one.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { localState, useLocalState } from '../../../platform/local-state/local-state.ts';
import { projectsQuery } from '../data.ts';
import { groupProjects, ownProjects } from '../group-projects.ts';

export function useOwnProjects() {
  const company = useLocalState((state) => state.company);
  const userId = useLocalState((state) => state.currentUser?.id);
  const currentId = useLocalState((state) => state.currentProjectId);
  const query = useQuery({ ...projectsQuery(company?.id ?? ''), enabled: company !== undefined });
  const projects = useMemo(() => ownProjects(query.data ?? [], userId), [query.data, userId]);
  const current = query.data?.find(({ id }) => id === currentId);

  // The first project becomes active when none is.
  const first = useMemo(
    () => groupProjects(projects, company?.name ?? '')[0]?.projects[0]?.id,
    [projects, company?.name],
  );
  const isLost = query.isSuccess && currentId !== undefined && !query.isFetching && !current;
  useEffect(() => {
    // A page that is visited says so in the same moment: that goes before.
    const isStill = localState.get().currentProjectId === currentId;
    if (first && isStill && (currentId === undefined || isLost)) localState.setCurrentProject(first);
  }, [first, currentId, isLost]);

  return { query, projects, current };
}
