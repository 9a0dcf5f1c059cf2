// What had the focus has it again when this goes away, unless something else took it meanwhile.
import { useEffect, useState } from 'react';

export function useReturnFocus(): void {
  const [from] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const isFree = document.activeElement === document.body || document.activeElement === null;
        if (isFree && from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
      });
    },
    [from],
  );
}
