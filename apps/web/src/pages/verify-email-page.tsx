// /verify-email: the target of the link in the e-mail, and where one waits for it.
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { EntryFrame } from '../features/accounts/parts/entry-frame.tsx';
import { VerifyByLink } from '../features/accounts/parts/verify-by-link.tsx';
import { VerifyWaiting } from '../features/accounts/parts/verify-waiting.tsx';
import { useTitle } from '../ui/use-title.ts';

const route = getRouteApi('/verify-email');

export function VerifyEmailPage() {
  const { token } = route.useSearch();
  const email = useLocation({ select: ({ state }) => state.email });
  useTitle('Verify your email');
  return (
    <EntryFrame title="Verify your email">
      {token ? <VerifyByLink token={token} /> : <VerifyWaiting email={email} />}
    </EntryFrame>
  );
}
