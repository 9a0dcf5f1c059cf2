// /register
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { EntryFrame } from '../features/accounts/parts/entry-frame.tsx';
import { RegisterForm } from '../features/accounts/parts/register-form.tsx';
import { useTitle } from '../ui/use-title.ts';

const route = getRouteApi('/register');

export function RegisterPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  useTitle('Sign up');
  return (
    <EntryFrame
      title="Create your account"
      below={
        <>
          Already have an account?{' '}
          <Link to="/login" search={search}>
            Log in
          </Link>
        </>
      }
    >
      <RegisterForm onSignedIn={() => void navigate({ href: search.return ?? '/dashboard', replace: true })} />
    </EntryFrame>
  );
}
