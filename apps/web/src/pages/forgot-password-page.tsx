// /forgot-password: sends a link to reset the password.
import { Link } from '@tanstack/react-router';
import { EntryFrame } from '../features/accounts/parts/entry-frame.tsx';
import { ForgotPasswordForm } from '../features/accounts/parts/forgot-password-form.tsx';
import { useTitle } from '../ui/use-title.ts';

export function ForgotPasswordPage() {
  useTitle('Forgot password');
  return (
    <EntryFrame title="Forgot your password?" below={<Link to="/login">Back to log in</Link>}>
      <ForgotPasswordForm />
    </EntryFrame>
  );
}
