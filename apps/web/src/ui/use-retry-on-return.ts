// Tries again what failed without a connection, as soon as the connection is back.
import { useEffect, useEffectEvent } from 'react';
import { useRealtimeState } from '../platform/realtime/realtime-state.ts';

/** Calls `onRetry`, if there is one, each time the live stream or the network returns. */
export function useRetryOnReturn(onRetry: (() => void) | undefined): void {
  const retry = useEffectEvent(() => onRetry?.());
  const isWaiting = !!onRetry;
  useEffect(() => {
    if (!isWaiting) return undefined;
    addEventListener('online', retry);
    const stop = useRealtimeState.subscribe(({ state }, before) => {
      if (state === 'live' && before.state !== state) retry();
    });
    return () => {
      stop();
      removeEventListener('online', retry);
    };
  }, [isWaiting]);
}
