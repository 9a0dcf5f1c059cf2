// /team and /team-members: the people of the company.
import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../features/companies/data.ts';
import { MemberList } from '../features/companies/parts/member-list.tsx';
import { OutboxLink } from '../features/outbox/parts/outbox-link.tsx';
import { useLocalState } from '../platform/local-state/local-state.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Problem } from '../ui/problem.tsx';
import { useTitle } from '../ui/use-title.ts';
import { Waiting } from '../ui/waiting.tsx';

export function TeamPage() {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const { data: members, error, refetch } = useQuery(membersQuery(companyId));
  useTitle('Members');
  return (
    <>
      <PageHead title="Members" count={members?.length} actions={<OutboxLink />} />
      {members ? (
        <MemberList members={members} />
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting words="Loading members..." />
      )}
    </>
  );
}
