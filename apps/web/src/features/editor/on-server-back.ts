// Tells when the server can be reached again: the browser is online, or the page's stream of events is.
import { useRealtimeState } from '../../platform/realtime/realtime-state.ts';

/** @returns ends it */
export function onServerBack(tell: (isOnline: boolean) => void): () => void {
  const isLive = () => useRealtimeState.getState().state === 'live';
  let wasLive = isLive();
  const online = () => tell(true);
  addEventListener('online', online);
  const stop = useRealtimeState.subscribe(() => {
    const isBack = isLive() && !wasLive;
    wasLive = isLive();
    if (isBack) tell(false);
  });
  return () => {
    removeEventListener('online', online);
    stop();
  };
}
