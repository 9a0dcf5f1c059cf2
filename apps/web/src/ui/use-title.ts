// The name of the place in the browser's tab and history.
import { useEffect } from 'react';

export function useTitle(...parts: (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), 'Worklane'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
