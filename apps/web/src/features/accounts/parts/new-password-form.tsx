// Asks for a new password twice and sends it with the token of an emailed link.
import { Button, PasswordInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { checkSession } from '../../../platform/session/session.ts';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { Form } from '../../../ui/form.tsx';
import { textOf } from '../form-text.ts';
import styles from './entry.module.css';

interface Props {
  label: 'Password' | 'New password';
  action: string;
  /** Above the fields. */
  children?: ReactNode;
  send: (password: string) => Promise<unknown>;
  onDone: () => void;
}

export function NewPasswordForm({ label, action, children, send, onDone }: Props) {
  const change = useMutation({
    mutationFn: (form: FormData) => send(readNewPassword(form)),
    onSuccess: async () => {
      // A new password ends every session of its account, and the one in this browser may be another account's.
      await checkSession();
      onDone();
    },
  });
  return (
    <Form className={styles.form} onSubmit={(form) => change.mutate(form)}>
      {children}
      <PasswordInput
        name="password"
        label={label}
        autoComplete="new-password"
        description="At least 8 characters"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoFocus
      />
      <PasswordInput name="again" label={`Repeat ${label.toLowerCase()}`} autoComplete="new-password" />
      <FormAlert message={change.error?.message} />
      <Button type="submit" loading={change.isPending}>
        {action}
      </Button>
    </Form>
  );
}

/** @throws Error when the two differ */
function readNewPassword(form: FormData): string {
  const password = textOf(form, 'password');
  if (password !== textOf(form, 'again')) throw new Error("Passwords don't match");
  return password;
}
