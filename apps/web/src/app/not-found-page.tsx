// Shows that an address has no page, inside the shell for signed-in users.

import { isSignedIn } from '../platform/session/session.ts';
import { Problem } from '../ui/problem.tsx';
import { useTitle } from '../ui/use-title.ts';
import styles from './not-found-page.module.css';
import { Shell } from './shell/shell.tsx';

export function NotFoundPage() {
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
