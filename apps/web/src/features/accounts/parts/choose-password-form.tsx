// Verifies an address by a link opened where nobody signed up: its owner chooses the password the account gets.
import { auth } from '@worklane/contract/auth';
import { call } from '../../../platform/api/call.ts';
import { NewPasswordForm } from './new-password-form.tsx';

export function ChoosePasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <NewPasswordForm
      label="Password"
      action="Verify email"
      send={(password) => call(auth.verifyEmail, { body: { token, password } })}
      onDone={onDone}
    >
      <p>
        This isn't the browser you signed up in. To confirm the account is yours, choose a password. It can be the one
        you signed up with.
      </p>
    </NewPasswordForm>
  );
}
