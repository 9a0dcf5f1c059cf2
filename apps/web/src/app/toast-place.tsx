// Toasts at the bottom right, at most five at once; and what else waits until the first screen stands.
import { Notifications } from '@mantine/notifications';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onSignedIn } from '../platform/session/session.ts';
import { NewVersion } from './new-version.tsx';
import { preloadWhenIdle } from './preload-when-idle.ts';

export function ToastPlace() {
  const router = useRouter();
  useEffect(() => {
    preloadWhenIdle(router);
    return onSignedIn(() => preloadWhenIdle(router));
  }, [router]);
  return (
    <>
      <Notifications position="bottom-right" limit={5} containerWidth={380} autoClose={5_000} zIndex={400} />
      <NewVersion />
    </>
  );
}
