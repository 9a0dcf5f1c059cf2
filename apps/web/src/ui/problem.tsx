// Something could not be loaded: what happened, and another try.
import { Button } from '@mantine/core';
import { EmptyState } from './empty-state.tsx';

interface Props {
  error: Error;
  title?: string;
  /** Left out when another try would say the same. */
  onRetry?: (() => void) | undefined;
}

export function Problem({ error, title, onRetry }: Props) {
  return (
    <div role="alert">
      <EmptyState
        title={title ?? error.message}
        text={title ? error.message : undefined}
        action={
          onRetry && (
            <Button variant="default" onClick={onRetry}>
              Retry
            </Button>
          )
        }
      />
    </div>
  );
}
