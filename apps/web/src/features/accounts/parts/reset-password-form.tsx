// Sets a new password with the token of the email's link.
import { auth } from '@worklane/contract/auth';
import { call } from '../../../platform/api/call.ts';
import { toastDone } from '../../../ui/toast.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <NewPasswordForm
      label="New password"
      action="Set new password"
      send={async (password) => toastDone((await call(auth.resetPassword, { body: { token, password } })).message)}
      onDone={onDone}
    />
  );
}
