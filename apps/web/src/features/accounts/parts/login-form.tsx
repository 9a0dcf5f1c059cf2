// Logs in with email and password. A refusal is shown in the server's own words.
import { Button, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { auth } from '@worklane/contract/auth';
import { call } from '../../../platform/api/call.ts';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { Form } from '../../../ui/form.tsx';
import { textOf } from '../form-text.ts';
import styles from './entry.module.css';
import type { Entry } from './use-entry.ts';

export function LoginForm({ entry }: { entry: Entry }) {
  const login = useMutation({
    mutationFn: async (body: { email: string; password: string }) => {
      if (!body.email || !body.password) throw new Error('Enter your email and password');
      return call(auth.login, { body });
    },
    onSuccess: (result, { email }) => entry.enter(result, { email }),
  });
  const problem =
    (login.error && (login.error.message || 'Login failed')) ?? (login.isIdle ? entry.problem : undefined);

  return (
    <Form
      className={styles.form}
      onSubmit={(form) => {
        login.mutate({ email: textOf(form, 'email').trim(), password: textOf(form, 'password') });
      }}
    >
      <TextInput name="email" label="Email" type="email" autoComplete="username" autoFocus />
      <div className={styles.withAside}>
        <PasswordInput name="password" label="Password" autoComplete="current-password" />
        <Link to="/forgot-password" className={styles.aside}>
          Forgot password?
        </Link>
      </div>
      <FormAlert message={problem} />
      <Button type="submit" loading={login.isPending}>
        Log in
      </Button>
    </Form>
  );
}
