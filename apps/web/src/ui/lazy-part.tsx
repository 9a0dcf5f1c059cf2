// A part of a screen in a chunk of its own. Once it was preloaded it shows in the same frame: React's own `lazy` would
// first show nothing, and then hold the part back for a third of a second so that screens do not flicker.
import { type ComponentType, lazy, Suspense, useState } from 'react';

export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Late = lazy(async () => ({ default: await preload() })) as unknown as ComponentType<Props>;

  function Part(props: Props) {
    const [Shown] = useState(() => loaded ?? Late);
    return (
      <Suspense>
        <Shown {...props} />
      </Suspense>
    );
  }
  return Object.assign(Part, { preload });
}
