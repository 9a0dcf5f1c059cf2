// Sets a new password with the token of the email's link. Every session of the account ends with it.
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { auth } from '@worklane/contract/auth';
import { call } from '../../../platform/api/call.ts';
import { checkSession } from '../../../platform/session/session.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { sayDone } from '../../../ui/say.tsx';
import styles from './entry.module.css';
import { NewPasswordFields, readNewPassword } from './new-password-fields.tsx';

interface Props {
  token: string;
  onDone: () => void;
}

export function ResetPasswordForm({ token, onDone }: Props) {
  const reset = useMutation({
    mutationFn: (form: FormData) => call(auth.resetPassword, { body: { token, password: readNewPassword(form) } }),
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
      <NewPasswordFields label="New password" repeatLabel="Repeat new password" />
      <FormAlert message={reset.error?.message} />
      <Button type="submit" loading={reset.isPending}>
        Set new password
      </Button>
    </form>
  );
}
