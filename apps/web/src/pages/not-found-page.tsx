// Any address nothing stands at.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../ui/empty-state.tsx';
import { useTitle } from '../ui/use-title.ts';

export function NotFoundPage() {
  useTitle('Not found');
  return (
    <main>
      <EmptyState
        isPage
        title="There is nothing at this address"
        text="It may have been moved or deleted, or the address has a mistake in it."
        action={
          <Button variant="default" component={Link} to="/dashboard">
            Go to your dashboard
          </Button>
        }
      />
    </main>
  );
}
