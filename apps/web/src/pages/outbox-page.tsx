// /outbox: lists what would have been emailed, for a company's owners and admins, while no mail server is set up.
import { useQuery } from '@tanstack/react-query';
import { outboxQuery } from '../features/outbox/data.ts';
import { MessageList } from '../features/outbox/parts/message-list.tsx';
import { useLocalState } from '../platform/local-state/local-state.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Problem } from '../ui/problems/problem.tsx';
import { Scroll } from '../ui/scroll.tsx';
import { useTitle } from '../ui/use-title.ts';
import { Waiting } from '../ui/waiting.tsx';
import styles from './outbox-page.module.css';

export function OutboxPage() {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const { data, error, refetch } = useQuery(outboxQuery(companyId));
  useTitle('Outbox');
  return (
    <>
      <PageHead title="Outbox" count={data?.messages.length} />
      <Scroll>
        {data ? (
          <>
            <p className={styles.text}>
              {data.is_sending
                ? 'Email is set up now: new messages are sent. These are from before.'
                : 'Email isn’t set up on this server, so messages are kept here. To send mail, set SMTP_URL on the server. Links are hidden: resend an invitation from Members to get a new one.'}
            </p>
            <MessageList messages={data.messages} />
          </>
        ) : error ? (
          <Problem error={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting words="Loading messages..." />
        )}
      </Scroll>
    </>
  );
}
