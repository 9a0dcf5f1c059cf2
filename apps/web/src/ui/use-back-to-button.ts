// A button that becomes a field and a button again: whoever leaves the field by key finds the focus on the button.
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
