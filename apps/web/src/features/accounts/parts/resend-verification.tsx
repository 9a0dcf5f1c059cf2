// Sends the verification email again. The answer is the same whether the address has an account or not.
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { auth } from '@worklane/contract/auth';
import { call } from '../../../platform/api/call.ts';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { Form } from '../../../ui/form.tsx';
import { textOf } from '../form-text.ts';
import { useMail } from '../use-mail.ts';
import styles from './entry.module.css';
import { heldInvitation } from './held-invitation.ts';
import { NoMailNote } from './no-mail-note.tsx';

const KEPT = "If this address still needs verifying, we've put a new link in the outbox.";

/** @param email asked for when it is not known */
export function ResendVerification({ email }: { email: string | undefined }) {
  const mail = useMail();
  const resend = useMutation({
    mutationFn: (to: string) => call(auth.resend, { body: { email: to, invitation_token: heldInvitation() } }),
  });
  return (
    <Form className={styles.form} onSubmit={(form) => resend.mutate(email ?? textOf(form, 'email').trim())}>
      {mail === 'kept' && <NoMailNote>Email isn't set up on this server.</NoMailNote>}
      {!email && <TextInput name="email" label="Email" type="email" autoComplete="username" />}
      <FormAlert message={resend.error?.message} />
      <div role="status" className={styles.place}>
        {resend.isSuccess && <p>{mail === 'kept' ? KEPT : 'Sent. Please check your inbox (and spam folder).'}</p>}
      </div>
      <Button type="submit" variant="default" loading={resend.isPending}>
        Resend verification email
      </Button>
    </Form>
  );
}
