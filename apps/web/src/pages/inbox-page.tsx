// /inbox: shows what concerns the user in the company. Its address says which part is shown: ?view=snoozed.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { INBOX_VIEWS, type InboxView } from '@worklane/contract/inbox';
import { InboxScreen } from '../features/inbox/parts/inbox-screen.tsx';
import { useLocalState } from '../platform/local-state/local-state.ts';
import { Segments } from '../ui/fields/segments.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Scroll } from '../ui/scroll.tsx';
import { useTitle } from '../ui/use-title.ts';

const LABELS: Record<InboxView, string> = { open: 'Inbox', snoozed: 'Snoozed', done: 'Done' };

export function InboxPage() {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const search = useSearch({ strict: false }) as { view?: unknown };
  const view = INBOX_VIEWS.find((each) => each === search.view) ?? 'open';
  const navigate = useNavigate();
  useTitle('Inbox');
  const show = (next: string) =>
    void navigate({ to: '.', search: (next === 'open' ? {} : { view: next }) as never, replace: true });
  return (
    <>
      <PageHead
        title="Inbox"
        actions={
          <Segments
            size="xs"
            aria-label="Show"
            value={view}
            onChange={show}
            data={INBOX_VIEWS.map((value) => ({ value, label: LABELS[value] }))}
          />
        }
      />
      <Scroll>
        <InboxScreen key={`${companyId} ${view}`} companyId={companyId} view={view} />
      </Scroll>
    </>
  );
}
