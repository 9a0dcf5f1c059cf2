// Says that something is not there, not theirs or could not be loaded, in one look: what happened, what to do, the ways on.
// Tries again by itself when the connection is back.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ApiError, mayPass } from '@worklane/client/api-error';
import type { ReactNode } from 'react';
import { EmptyState } from '../empty-state.tsx';
import { useRetryOnReturn } from '../use-retry-on-return.ts';

interface Props {
  /** Left out where nothing failed: there is nothing, or it is not theirs. */
  error?: Error;
  /** Without it, the words of the error. */
  title?: string;
  /** What to do, where another try would say the same. */
  refusal?: ReactNode;
  /** Of the title, in a region that has its own heading: a dialog by the id, a page by `isPage`. */
  titleId?: string;
  /** The page shows nothing else, so it offers a link to another page. */
  isPage?: boolean;
  /** Leads to another page. Pages pass their own link. */
  back?: ReactNode;
  onRetry?: () => void;
  /** Another try is offered after a refusal too, as the specification has it for the start of the page. */
  alwaysRetry?: boolean;
}

export function Problem(props: Props) {
  const { error, title, refusal, titleId, isPage = false, onRetry, alwaysRetry = false } = props;
  const { back = isPage && TO_DASHBOARD } = props;
  const isWorthAnother = mayPass(error);
  useRetryOnReturn(isWorthAnother ? onRetry : undefined);
  const reason = title && error?.message;
  const requestId = error instanceof ApiError && error.requestId;
  return (
    <div role={error ? 'alert' : undefined}>
      <EmptyState
        isPage={isPage}
        titleId={titleId}
        title={title ?? error?.message ?? ''}
        text={isWorthAnother ? reason : (refusal ?? reason)}
        aside={requestId && `Request ${requestId}`}
        action={
          <>
            {onRetry && (isWorthAnother || alwaysRetry) && (
              <Button variant="default" onClick={onRetry}>
                Retry
              </Button>
            )}
            {back}
          </>
        }
      />
    </div>
  );
}

const TO_DASHBOARD = (
  <Button variant="default" component={Link} to="/dashboard">
    Go to your dashboard
  </Button>
);
