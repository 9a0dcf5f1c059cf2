// Something could not be loaded: what happened, and another try.
import { Button } from '@mantine/core';
import { EmptyState } from './empty-state.tsx';

interface Props {
  error: Error;
  title?: string;
  /** What to do, where another try is no answer. */
  text?: string | undefined;
  /** Nothing else stands on the page. */
  isPage?: boolean;
  /** Left out when another try would say the same. */
  onRetry?: (() => void) | undefined;
}

export function Problem({ error, title, text, isPage = false, onRetry }: Props) {
  return (
    <div role="alert">
      <EmptyState
        isPage={isPage}
        title={title ?? error.message}
        text={text ?? (title ? error.message : undefined)}
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
