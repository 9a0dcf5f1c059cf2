// /verify-email: opens the link of the email, and waits until it has been followed.
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { EntryFrame } from '../features/accounts/parts/entry-frame.tsx';
import { holdInvitation } from '../features/accounts/parts/held-invitation.ts';
import { VerifyByLink } from '../features/accounts/parts/verify-by-link.tsx';
import { VerifyWaiting } from '../features/accounts/parts/verify-waiting.tsx';
import { useTitle } from '../ui/use-title.ts';

const route = getRouteApi('/verify-email');

/**
 * Moves the token of the invitation from the address into storage at once: nothing that sees the address may see it.
 */
function keepInvitation(): void {
  const { pathname, search } = location;
  const rest = new URLSearchParams(search);
  const invitation = rest.get('invitation');
  if (!invitation) return;
  holdInvitation(invitation);
  rest.delete('invitation');
  history.replaceState(history.state, '', `${pathname}?${rest}`);
}

export function VerifyEmailPage() {
  useState(keepInvitation);
  const { token } = route.useSearch();
  const email = useLocation({ select: ({ state }) => state.email });
  useTitle('Verify your email');
  return (
    <EntryFrame title="Verify your email">
      {token ? <VerifyByLink token={token} /> : <VerifyWaiting email={email} />}
    </EntryFrame>
  );
}
