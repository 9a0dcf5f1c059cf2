// Asks for a link to set a new password. The answer is the same whether the address has an account or not.
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { auth } from '@worklane/contract/auth';
import { call } from '../../../platform/api/call.ts';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { Form } from '../../../ui/form.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { textOf } from '../form-text.ts';
import { useMail } from '../use-mail.ts';
import styles from './entry.module.css';
import { NoMailNote } from './no-mail-note.tsx';

export function ForgotPasswordForm() {
  const mail = useMail();
  const ask = useMutation({ mutationFn: (email: string) => call(auth.forgotPassword, { body: { email } }) });
  // Nothing moves once it is shown.
  if (mail === 'unknown') return <Waiting words="Loading..." />;
  if (ask.data) {
    return (
      <div className={styles.words}>
        <div role="status">
          <p>{ask.data.message}</p>
        </div>
        <Button variant="default" onClick={() => ask.reset()}>
          Use another address
        </Button>
      </div>
    );
  }
  return (
    <Form className={styles.form} onSubmit={(form) => ask.mutate(textOf(form, 'email').trim())}>
      {mail === 'kept' && <NoMailNote>Email isn't set up on this server.</NoMailNote>}
      <TextInput name="email" label="Email" type="email" autoComplete="username" autoFocus />
      <FormAlert message={ask.error?.message} />
      <Button type="submit" loading={ask.isPending}>
        Send reset link
      </Button>
    </Form>
  );
}
