// Verifies an address by a link opened where nobody signed up: its owner chooses the password the account gets.
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { auth } from '@worklane/contract/auth';
import { call } from '../../../platform/api/call.ts';
import { checkSession } from '../../../platform/session/session.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import styles from './entry.module.css';
import { NewPasswordFields, readNewPassword } from './new-password-fields.tsx';

interface Props {
  token: string;
  onDone: () => void;
}

export function ChoosePasswordForm({ token, onDone }: Props) {
  const verification = useMutation({
    mutationFn: (form: FormData) => call(auth.verifyEmail, { body: { token, password: readNewPassword(form) } }),
    onSuccess: async () => {
      // The session in this browser may have been ended by it: ask the server.
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
        verification.mutate(new FormData(event.currentTarget));
      }}
    >
      <p>
        This isn't the browser you signed up in. To confirm the account is yours, choose a password. It can be the one
        you signed up with.
      </p>
      <NewPasswordFields label="Password" repeatLabel="Repeat password" />
      <FormAlert message={verification.error?.message} />
      <Button type="submit" loading={verification.isPending}>
        Verify email
      </Button>
    </form>
  );
}
