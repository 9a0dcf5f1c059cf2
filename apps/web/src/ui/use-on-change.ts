// Runs something when a value changes, before the page is painted; not for the first value.
import { useEffectEvent, useLayoutEffect, useRef } from 'react';

export function useOnChange(value: unknown, run: () => void): void {
  const known = useRef(value);
  const runNow = useEffectEvent(run);
  useLayoutEffect(() => {
    if (known.current === value) return;
    known.current = value;
    runNow();
  }, [value]);
}
