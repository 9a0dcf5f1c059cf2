// Says that a region of the page could not be loaded or has failed, and offers what to do. If the connection was lost,
// the region loads when it is back.
import { Button } from '@mantine/core';
import { ApiError } from '@worklane/client/api-error';
import { useEffect, useState } from 'react';
import { CodeMissing } from '../../platform/code/load-code.ts';
import { useVersion } from '../../platform/code/version.ts';
import { EmptyState } from '../empty-state.tsx';
import { useRetryOnReturn } from '../use-retry-on-return.ts';
import type { RegionKind } from './region-kind.ts';
import styles from './region-problem.module.css';

interface Props {
  kind: RegionKind;
  error: Error;
  onRetry: () => void;
  onLeave?: (() => void) | undefined;
}

export function RegionProblem({ kind, error, onRetry, onLeave }: Props) {
  const isMissing = error instanceof CodeMissing;
  const isOld = useVersion((state) => state.isOld);
  const words = useWords(error, isOld);
  useRetryOnReturn(isMissing && !isOld ? onRetry : undefined);
  if (kind === 'quiet') return null;
  const actions = (
    <div className={styles.actions}>
      {!isOld && (
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
      {(isOld || !isMissing) && (
        <Button {...(!isOld && { variant: 'default' })} onClick={() => location.reload()}>
          {isOld ? 'Reload now' : 'Reload'}
        </Button>
      )}
      {onLeave && (
        <Button variant="subtle" color="gray" onClick={onLeave}>
          Close
        </Button>
      )}
      {kind === 'page' && (
        <Button variant="subtle" color="gray" component="a" href="/dashboard">
          Go to your dashboard
        </Button>
      )}
    </div>
  );
  return (
    <div role="alert" className={kind === 'over' ? styles.over : undefined}>
      <EmptyState {...words} isPage={kind === 'page'} action={actions} />
    </div>
  );
}

function useWords(error: Error, isOld: boolean): { title: string; text: string } {
  // An id the user can quote when reporting the failure; the console logs it too.
  const [id] = useState(() => (error instanceof ApiError && error.requestId) || crypto.randomUUID().slice(0, 8));
  useEffect(() => {
    if (!(error instanceof CodeMissing)) console.error(`Error ${id}`, error);
  }, [error, id]);
  if (isOld) return { title: 'A new version is available', text: 'Reload to continue. What you typed is kept.' };
  if (!(error instanceof CodeMissing))
    return {
      title: 'This part of the page stopped working',
      text: `Try again, or reload the page. What you typed is kept. If it happens again, tell your administrator: error ${id}.`,
    };
  if (!navigator.onLine)
    return { title: "You're offline", text: "This part isn't loaded yet. It opens when you're connected again." };
  return { title: "Couldn't load this part of the page", text: 'Check your connection and try again.' };
}
