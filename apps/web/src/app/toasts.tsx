// Draws the toasts. Loaded after the first screen, because no toast is shown before it.
import { useNotifications } from '@mantine/notifications';
import { type ComponentType, useEffect, useState } from 'react';
import { loadCode } from '../platform/code/load-code.ts';

const CALM_MS = 2_000;

export function Toasts() {
  const [ToastList, setToastList] = useState<ComponentType>();
  const count = useNotifications().notifications.length;
  useEffect(() => {
    if (ToastList) return undefined;
    const load = async () => {
      const { ToastList: Loaded } = await loadCode(() => import('./toast-list.tsx'));
      setToastList(() => Loaded);
    };
    // After a lasting failure the next toast loads the code again; waiting toasts are then shown too.
    const timer = setTimeout(() => load().catch(() => undefined), count > 0 ? 0 : CALM_MS);
    return () => clearTimeout(timer);
  }, [ToastList, count]);
  return ToastList && <ToastList />;
}
