// /projects/{key}/members: the people of one project, with the role each holds there.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { membersQuery } from '../features/companies/data.ts';
import { MemberList } from '../features/companies/parts/member-list.tsx';
import { projectByKeyQuery } from '../features/projects/data.ts';
import { useVisit } from '../features/projects/parts/use-visit.ts';
import { mayPass } from '../platform/api/api-error.ts';
import { useLocalState } from '../platform/local-state/local-state.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Problem } from '../ui/problem.tsx';
import { useTitle } from '../ui/use-title.ts';
import { Waiting } from '../ui/waiting.tsx';

const route = getRouteApi('/shell/projects/$projectKey/members');

export function ProjectMembersPage() {
  const { projectKey } = route.useParams();
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const project = useQuery(projectByKeyQuery(companyId, projectKey));
  const people = useQuery(membersQuery(companyId));
  useVisit(project.data);
  useTitle('Members', project.data?.name);
  const members = useMemo(() => {
    const roles = new Map(project.data?.members.map(({ user_id, role }) => [user_id, role]));
    return people.data?.flatMap((person) => {
      const role = roles.get(person.user_id);
      return role ? [{ ...person, role }] : [];
    });
  }, [project.data, people.data]);
  const failed = project.error && !project.data ? project : people.error && !people.data ? people : undefined;

  return (
    <>
      <PageHead title="Members" count={project.data && members?.length} />
      {failed?.error ? (
        <Problem error={failed.error} onRetry={mayPass(failed.error) ? () => void failed.refetch() : undefined} />
      ) : project.data && members ? (
        <MemberList members={members} />
      ) : (
        <Waiting words="Loading members..." />
      )}
    </>
  );
}
