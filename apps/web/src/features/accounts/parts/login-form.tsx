// E-mail and password. The server's own sentence is shown when it refuses.
import { Button, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import { useMutation } from '@tanstack/react-query';
import { auth } from '@worklane/contract/auth';
import { call } from '../../../platform/api/call.ts';
import { signIn } from '../../../platform/session/session.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { expectSession } from '../expect-session.ts';
import { textOf } from '../form-text.ts';
import styles from './entry.module.css';

export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const login = useMutation({
    mutationFn: async (body: { email: string; password: string }) => expectSession(await call(auth.login, { body })),
    onSuccess: (answer) => {
      signIn(answer);
      onSignedIn();
    },
  });

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        login.mutate({ email: textOf(form, 'email').trim(), password: textOf(form, 'password') });
      }}
    >
      <TextInput name="email" label="E-mail" type="email" autoComplete="username" autoFocus />
      <PasswordInput name="password" label="Password" autoComplete="current-password" />
      <FormAlert message={login.error?.message} />
      <Button type="submit" loading={login.isPending}>
        Log in
      </Button>
    </form>
  );
}
