// Loads a new version of the page at the next navigation, when nothing is being written or saved.
import type { AnyRouter } from '@tanstack/react-router';
import { useVersion } from '../platform/code/version.ts';
import { queryClient } from '../platform/query/query-client.ts';
import { useRealtimeState } from '../platform/realtime/realtime-state.ts';

const NAME = 'worklane-reloaded-at';
/** A proxy that holds an old page back must not make every click a reload. */
const AGAIN_MS = 60_000;

/** Ignores what opens over a board, which is the same page. */
const pageOf = (pathname: string): string =>
  pathname.replace(/^(\/projects\/[^/]+)\/(tickets\/[^/]+|new-ticket|import-tickets(\/[^/]+)?)\/?$/, '$1');

/** @returns stops it */
export function reloadWhenOld(router: AnyRouter): () => void {
  return router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    if (!fromLocation || pageOf(fromLocation.pathname) === pageOf(toLocation.pathname) || !mayReload()) return;
    sessionStorage.setItem(NAME, String(Date.now()));
    // The browser's address becomes the new one a moment later by itself.
    router.history.flush();
    location.reload();
  });
}

function mayReload(): boolean {
  if (!useVersion.getState().isOld || queryClient.isMutating() > 0) return false;
  // Offline, a reload would show the same version again, or the browser's error page.
  if (!navigator.onLine || useRealtimeState.getState().state === 'offline') return false;
  return Date.now() - Number(sessionStorage.getItem(NAME)) > AGAIN_MS;
}
