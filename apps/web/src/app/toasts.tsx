// Draws the toasts. Loaded after the first screen, because no toast is shown before it.
import { useNotifications } from '@mantine/notifications';
import { type ComponentType, useEffect, useState } from 'react';
import { loadCode } from '../platform/code/load-code.ts';

const CALM_MS = 2_000;

export function Toasts() {
  const [Place, setPlace] = useState<ComponentType>();
  const count = useNotifications().notifications.length;
  useEffect(() => {
    if (Place) return undefined;
    const load = async () => {
      const { ToastPlace } = await loadCode(() => import('./toast-place.tsx'));
      setPlace(() => ToastPlace);
    };
    // After a lasting failure the next toast loads the code again; waiting toasts are then shown too.
    const timer = setTimeout(() => load().catch(() => undefined), count > 0 ? 0 : CALM_MS);
    return () => clearTimeout(timer);
  }, [Place, count]);
  return Place && <Place />;
}
