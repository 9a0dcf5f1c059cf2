// /reset-password: opens the link of the email.
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { ERRORS } from '@worklane/contract/platform/errors';
import { EntryFrame } from '../features/accounts/parts/entry-frame.tsx';
import { ResetPasswordForm } from '../features/accounts/parts/reset-password-form.tsx';
import { FormAlert } from '../ui/fields/form-alert.tsx';
import { useTitle } from '../ui/use-title.ts';

const route = getRouteApi('/reset-password');

export function ResetPasswordPage() {
  const { token } = route.useSearch();
  const navigate = useNavigate();
  useTitle('New password');
  return (
    <EntryFrame title="Set a new password" below={<Link to="/forgot-password">Ask for another link</Link>}>
      {token ? (
        <ResetPasswordForm token={token} onDone={() => void navigate({ to: '/login', replace: true })} />
      ) : (
        <FormAlert message={ERRORS.link_invalid.message} />
      )}
    </EntryFrame>
  );
}
