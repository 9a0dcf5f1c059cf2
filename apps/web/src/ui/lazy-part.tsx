// Renders a part of a screen whose code is fetched later. A preloaded part is shown in the same frame: React's own `lazy`
// would first show nothing, and then hold the part back for a third of a second so that screens do not flicker.
import { type ComponentType, type ReactNode, Suspense, use, useState } from 'react';
import { loadCode } from '../platform/code/load-code.ts';
import { preloadLater } from '../platform/code/preload.ts';
import { Region } from './problems/error-region.tsx';
import type { RegionKind } from './problems/region-kind.ts';

const FRESH_MS = 2_000;

/**
 * @param kind how to show that the part could not be loaded, or has failed
 * @param waiting shown in its place until it is fetched
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  kind: RegionKind = 'inline',
  onLeave?: () => void,
  waiting?: ReactNode,
) {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  let failure: { error: unknown; at: number; wasOnline: boolean } | undefined;
  const fetched = () => {
    loading ??= loadCode(load).then(
      (part) => {
        loaded = part;
        return part;
      },
      (error: unknown) => {
        loading = undefined;
        failure = { error, at: performance.now(), wasOnline: navigator.onLine };
        throw error;
      },
    );
    return loading;
  };
  const forget = () => {
    failure = undefined;
  };

  function Late(props: Props) {
    if (!loaded && failure) throw failure.error;
    const Shown = loaded ?? use(fetched());
    return <Shown {...props} />;
  }
  function Part(props: Props) {
    const { onClose } = props as { onClose?: () => void };
    // A failure of this request is shown at once; after an earlier failure the code is requested again.
    useState(() => {
      if (failure && (performance.now() - failure.at > FRESH_MS || (navigator.onLine && !failure.wasOnline))) forget();
    });
    return (
      <Region kind={kind} onRetry={forget} onLeave={onLeave ?? onClose}>
        <Suspense fallback={waiting}>
          <Late {...props} />
        </Suspense>
      </Region>
    );
  }
  // A failure is shown where the part would be.
  const preload = (): Promise<void> => {
    forget();
    return fetched().then(
      () => undefined,
      () => undefined,
    );
  };
  // Pages are not preloaded: each belongs to an address, and some are only for visitors who are not signed in.
  if (kind !== 'page') preloadLater(preload);
  return Object.assign(Part, { preload });
}

/** Makes a lazy part of the screen of an address. */
export const lazyScreen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyPart(async () => (await load())[name], 'page');
