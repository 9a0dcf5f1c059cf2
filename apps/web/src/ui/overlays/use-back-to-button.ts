// Returns the focus to a button that became a field, when the field is left by keyboard.
import { useCallback, useRef } from 'react';

export function useBackToButton(): { byKey: () => void; button: (element: HTMLElement | null) => void } {
  const isByKey = useRef(false);
  return {
    byKey: useCallback(() => {
      isByKey.current = true;
    }, []),
    button: useCallback((element: HTMLElement | null) => {
      if (element && isByKey.current) element.focus({ preventScroll: true });
      if (element) isByKey.current = false;
    }, []),
  };
}
