// /login
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { EntryFrame } from '../features/accounts/parts/entry-frame.tsx';
import { LoginForm } from '../features/accounts/parts/login-form.tsx';
import { useTitle } from '../ui/use-title.ts';

const route = getRouteApi('/login');

export function LoginPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  useTitle('Log in');
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
      <LoginForm onSignedIn={() => void navigate({ href: search.return ?? '/dashboard', replace: true })} />
    </EntryFrame>
  );
}
