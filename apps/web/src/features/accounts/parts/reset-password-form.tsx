// Sets a new password with the token of the e-mail's link. Every session of the account ends with it.
import { Button, PasswordInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import { useMutation } from '@tanstack/react-query';
import { auth } from '@worklane/contract/auth';
import { call } from '../../../platform/api/call.ts';
import { checkSession } from '../../../platform/session/session.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { sayDone } from '../../../ui/say.tsx';
import { textOf } from '../form-text.ts';
import styles from './entry.module.css';

interface Props {
  token: string;
  onDone: () => void;
}

export function ResetPasswordForm({ token, onDone }: Props) {
  const reset = useMutation({
    mutationFn: (form: FormData) => {
      const password = textOf(form, 'password');
      if (password !== textOf(form, 'again')) throw new Error("Passwords don't match");
      return call(auth.resetPassword, { body: { token, password } });
    },
    onSuccess: async ({ message }) => {
      sayDone(message);
      // The session in this browser may belong to this account, which ends it, or to another: ask the server.
      await checkSession();
      onDone();
    },
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        reset.mutate(new FormData(event.currentTarget));
      }}
    >
      <PasswordInput
        name="password"
        label="New password"
        autoComplete="new-password"
        description="At least 8 characters"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoFocus
      />
      <PasswordInput name="again" label="Repeat new password" autoComplete="new-password" />
      <FormAlert message={reset.error?.message} />
      <Button type="submit" loading={reset.isPending}>
        Set new password
      </Button>
    </form>
  );
}
