// Asks for a new password twice, and reads it from the form.
import { PasswordInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import { textOf } from '../form-text.ts';

export function NewPasswordFields({ label, repeatLabel }: { label: string; repeatLabel: string }) {
  return (
    <>
      <PasswordInput
        name="password"
        label={label}
        autoComplete="new-password"
        description="At least 8 characters"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoFocus
      />
      <PasswordInput name="again" label={repeatLabel} autoComplete="new-password" />
    </>
  );
}

/** @throws Error when the two differ */
export function readNewPassword(form: FormData): string {
  const password = textOf(form, 'password');
  if (password !== textOf(form, 'again')) throw new Error("Passwords don't match");
  return password;
}
