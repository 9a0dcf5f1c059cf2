// /login: signs the user in.
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { ChallengeForm } from '../features/accounts/parts/challenge-form.tsx';
import { EntryFrame } from '../features/accounts/parts/entry-frame.tsx';
import { LoginForm } from '../features/accounts/parts/login-form.tsx';
import { PasswordlessSignIn } from '../features/accounts/parts/passwordless-sign-in.tsx';
import { useEntry } from '../features/accounts/parts/use-entry.ts';
import { FormAlert } from '../ui/fields/form-alert.tsx';
import { useTitle } from '../ui/use-title.ts';

const route = getRouteApi('/login');

export function LoginPage() {
  const search = route.useSearch();
  const entry = useEntry(search.return);
  const isSessionEnded = useLocation({ select: ({ state }) => state.isSessionEnded });
  useTitle('Log in');
  if (entry.isChallenged) {
    return (
      <EntryFrame title="Two-factor authentication">
        <ChallengeForm entry={entry} />
      </EntryFrame>
    );
  }
  return (
    <EntryFrame
      title="Log in to Worklane"
      below={
        <>
          New here?{' '}
          <Link to="/register" search={search}>
            Sign up
          </Link>
        </>
      }
    >
      {isSessionEnded && (
        <FormAlert message="You've been signed out: your session was ended on another device, or has expired. Log in to continue where you left off." />
      )}
      <LoginForm entry={entry} />
      <PasswordlessSignIn returnTo={search.return} onPasskey={entry.enter} />
    </EntryFrame>
  );
}
