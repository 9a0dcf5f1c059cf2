// Something could not be loaded: what happened, and another try where one may help.
import { Button } from '@mantine/core';
import { mayPass } from '../platform/api/api-error.ts';
import { EmptyState } from './empty-state.tsx';

interface Props {
  error: Error;
  title?: string;
  /** What to do, where another try would say the same. */
  refusal?: string | undefined;
  /** Nothing else stands on the page. */
  isPage?: boolean;
  onRetry: () => void;
  /** Another try is offered after a refusal too, as the specification has it for the start of the page. */
  alwaysRetry?: boolean;
}

export function Problem({ error, title, refusal, isPage = false, onRetry, alwaysRetry = false }: Props) {
  const isWorthAnother = mayPass(error);
  return (
    <div role="alert">
      <EmptyState
        isPage={isPage}
        title={title ?? error.message}
        text={isWorthAnother ? title && error.message : (refusal ?? (title && error.message))}
        action={
          (isWorthAnother || alwaysRetry) && (
            <Button variant="default" onClick={onRetry}>
              Retry
            </Button>
          )
        }
      />
    </div>
  );
}
