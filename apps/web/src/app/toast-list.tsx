// Places toasts at the bottom right, at most five at once, and loads other code that waits for the first screen.
import { Notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { meQuery } from '../features/accounts/data.ts';
import { drafts } from '../platform/local-state/drafts.ts';
import { onSignedIn } from '../platform/session/session.ts';
import { NewVersion } from './new-version.tsx';
import { preloadWhenIdle } from './preload-when-idle.ts';

export function ToastList() {
  const router = useRouter();
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  useEffect(() => me && drafts.keepOnly(me.companies.map(({ id }) => id)), [me]);
  useEffect(() => {
    preloadWhenIdle(router);
    void drafts.load();
    return onSignedIn(() => preloadWhenIdle(router));
  }, [router]);
  return (
    <>
      <Notifications position="bottom-right" limit={5} containerWidth={380} autoClose={5_000} zIndex={400} />
      <NewVersion />
    </>
  );
}
