// Waits until no dialog is open, so that a question does not open on top of the palette or the shortcuts.
import { useEffect, useState } from 'react';

const OPEN = '[role="dialog"][aria-modal="true"], dialog[open]';

/** @returns whether the caller can open its dialog; stays true once no other dialog was open */
export function useNoDialog(): boolean {
  const [isFree, setIsFree] = useState(() => !document.querySelector(OPEN));
  useEffect(() => {
    if (isFree) return undefined;
    const check = () => {
      if (!document.querySelector(OPEN)) setIsFree(true);
    };
    const changes = new MutationObserver(check);
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open', 'aria-modal'] });
    check();
    return () => changes.disconnect();
  }, [isFree]);
  return isFree;
}
