// /register: creates an account.
import { getRouteApi, Link } from '@tanstack/react-router';
import { EntryFrame } from '../features/accounts/parts/entry-frame.tsx';
import { PasswordlessSignIn } from '../features/accounts/parts/passwordless-sign-in.tsx';
import { RegisterForm } from '../features/accounts/parts/register-form.tsx';
import { useEntry } from '../features/accounts/parts/use-entry.ts';
import { useHeldInvitation } from '../features/invitations/parts/use-held-invitation.ts';
import { useTitle } from '../ui/use-title.ts';

const route = getRouteApi('/register');

export function RegisterPage() {
  const search = route.useSearch();
  const entry = useEntry(search.return);
  const invitation = useHeldInvitation(search.return);
  useTitle('Sign up');
  return (
    <EntryFrame
      title={invitation ? `Join ${invitation.company_name}` : 'Create your account'}
      below={
        <>
          Already have an account?{' '}
          <Link to="/login" search={search}>
            Log in
          </Link>
        </>
      }
    >
      <RegisterForm key={invitation?.token} entry={entry} invitation={invitation} />
      <PasswordlessSignIn returnTo={search.return} />
    </EntryFrame>
  );
}
