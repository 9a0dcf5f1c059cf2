// Any address without a page. Who is signed in keeps the frame around it.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Shell } from '../app/shell/shell.tsx';
import { isSignedIn } from '../platform/session/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { useTitle } from '../ui/use-title.ts';

export function NotFoundPage() {
  return isSignedIn() ? (
    <Shell>
      <NotFound />
    </Shell>
  ) : (
    <main>
      <NotFound />
    </main>
  );
}

function NotFound() {
  useTitle('Not found');
  return (
    <EmptyState
      isPage
      title="Page not found"
      text="It may have moved, or the link is wrong."
      action={
        <Button variant="default" component={Link} to="/dashboard">
          Go to your dashboard
        </Button>
      }
    />
  );
}
