// Lists the agencies that the company's projects already name.
import { useQueryClient } from '@tanstack/react-query';
import { localState } from '../../../../platform/local-state/local-state.ts';
import { projectsQuery } from '../../data.ts';

export function useAgencies(): string[] {
  const companyId = localState.get().company?.id ?? '';
  const projects = useQueryClient().getQueryData(projectsQuery(companyId).queryKey) ?? [];
  return [...new Set(projects.flatMap(({ agency }) => (agency ? [agency] : [])))].sort();
}
