// /team and /team-members: lists the members of the company.
import { MembersScreen } from '../features/members/parts/members-screen.tsx';
import { OutboxLink } from '../features/outbox/parts/outbox-link.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useTitle } from '../ui/use-title.ts';

export function TeamPage() {
  useTitle('Members');
  return (
    <MembersScreen
      head={(count, actions) => (
        <PageHead
          title="Members"
          count={count}
          actions={
            <>
              <OutboxLink />
              {actions}
            </>
          }
        />
      )}
    />
  );
}
