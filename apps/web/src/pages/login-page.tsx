// /login
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChallengeForm } from '../features/accounts/parts/challenge-form.tsx';
import { EntryFrame } from '../features/accounts/parts/entry-frame.tsx';
import { LoginForm } from '../features/accounts/parts/login-form.tsx';
import { OtherWays } from '../features/accounts/parts/other-ways.tsx';
import { useEntry } from '../features/accounts/use-entry.ts';
import { useTitle } from '../ui/use-title.ts';

const route = getRouteApi('/login');

export function LoginPage() {
  const search = route.useSearch();
  const entry = useEntry(search.return);
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
      <OtherWays returnTo={search.return} onPasskey={entry.enter} />
      <LoginForm entry={entry} />
    </EntryFrame>
  );
}
