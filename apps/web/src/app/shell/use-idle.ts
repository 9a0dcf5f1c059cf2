// Tells when the page is drawn and the browser is idle: time for what the shell shows late.
import { useEffect, useState } from 'react';
import { whenIdle } from '../../ui/when-idle.ts';

/** Later than what the page itself waits for. */
const IDLE_MS = 4_000;

export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let isHere = true;
    void whenIdle(IDLE_MS).then(() => isHere && setIdle(true));
    return () => {
      isHere = false;
    };
  }, []);
  return isIdle;
}
