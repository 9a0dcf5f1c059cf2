// /projects/{key}: the tickets of a project on their board.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { can } from '@worklane/domain/access/can';
import { useMemo } from 'react';
import { useViewer } from '../features/accounts/use-viewer.ts';
import { projectByKeyQuery } from '../features/projects/data.ts';
import { Board } from '../features/tickets/parts/board.tsx';
import { useLocalState } from '../platform/local-state/local-state.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Problem } from '../ui/problem.tsx';

const route = getRouteApi('/shell/projects/$projectKey');

export function BoardPage() {
  const { projectKey } = route.useParams();
  const { q = '', ticket } = route.useSearch();
  const navigate = route.useNavigate();
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const {
    data: project,
    error,
    refetch,
  } = useQuery({
    ...projectByKeyQuery(companyId, projectKey),
    enabled: companyId !== '',
  });
  const known = useMemo(() => (project ? [project] : []), [project]);
  const viewer = useViewer(known);
  const target = { company_id: companyId, project_id: project?.id ?? '' };

  return (
    <>
      <PageHead title="Tickets" />
      {error && !project && <Problem error={error} onRetry={() => void refetch()} />}
      {project && (
        <Board
          project={project}
          canMove={can(viewer, 'ticket.edit', target)}
          canCreate={can(viewer, 'ticket.create', target)}
          filter={q}
          open={ticket}
          onOpen={(key) => void navigate({ search: { q, ticket: Number(key.split('-').at(-1)) } })}
          onApproach={() => undefined}
        />
      )}
    </>
  );
}
