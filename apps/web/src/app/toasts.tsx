// The place where toasts appear. Its code waits until the first screen stands, since no toast comes before.
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
    // What failed for good is tried again with the next toast; those that wait are then shown too.
    const timer = setTimeout(() => load().catch(() => undefined), count > 0 ? 0 : CALM_MS);
    return () => clearTimeout(timer);
  }, [Place, count]);
  return Place && <Place />;
}
