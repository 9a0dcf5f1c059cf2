// Sets the title of the browser's tab and history entry.
import { useEffect } from 'react';

export function useTitle(...parts: (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), 'Worklane'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
