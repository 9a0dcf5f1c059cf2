// Shows that an address has no page, inside the shell for signed-in users. The return pages of connections are here too: their
// addresses would weigh on the way to every first card.
import { useLocation } from '@tanstack/react-router';
import { CalendarReturn, isCalendarReturn } from '../features/integrations/parts/calendar-return.tsx';
import { ConnectionReturn, returningProduct } from '../features/integrations/parts/connection-return.tsx';
import { isSlackLinkReturn, SlackAccountReturn } from '../features/integrations/parts/slack-account-return.tsx';
import { isSignedIn } from '../platform/session/session.ts';
import { Problem } from '../ui/problems/problem.tsx';
import { useTitle } from '../ui/use-title.ts';
import styles from './not-found-page.module.css';
import { Shell } from './shell/shell.tsx';

export function NotFoundPage() {
  const product = useLocation({ select: ({ pathname }) => returningProduct(pathname) });
  const isCalendar = useLocation({ select: ({ pathname }) => isCalendarReturn(pathname) });
  const isSlackLink = useLocation({ select: ({ pathname }) => isSlackLinkReturn(pathname) });
  if (product && isSignedIn()) {
    return (
      <main className={styles.alone}>
        <ConnectionReturn type={product} />
      </main>
    );
  }
  if ((isCalendar || isSlackLink) && isSignedIn()) {
    return <main className={styles.alone}>{isCalendar ? <CalendarReturn /> : <SlackAccountReturn />}</main>;
  }
  return isSignedIn() ? (
    <Shell>
      <NotFound />
    </Shell>
  ) : (
    <main className={styles.alone}>
      <NotFound />
    </main>
  );
}

function NotFound() {
  useTitle('Not found');
  return <Problem isPage title="Page not found" refusal="It may have moved, or the link is wrong." />;
}
