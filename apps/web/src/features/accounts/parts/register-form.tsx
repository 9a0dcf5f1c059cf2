// Creates an account, together with a new company or as a member of one by its invite code (decision T-23).
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { Segments } from '../../../ui/fields/segments.tsx';
import '@mantine/core/styles/PasswordInput.css';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError } from '@worklane/client/api-error';
import { auth } from '@worklane/contract/auth';
import { ERRORS } from '@worklane/contract/platform/errors';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { browserZone } from '../../../platform/session/browser-zone.ts';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { Form } from '../../../ui/form.tsx';
import { toastDone } from '../../../ui/toast.tsx';
import { textOf } from '../form-text.ts';
import { useMail } from '../use-mail.ts';
import styles from './entry.module.css';
import { NoMailNote } from './no-mail-note.tsx';
import type { Entry } from './use-entry.ts';

const MAIL_WORDS = {
  // A space that takes the place of the words: nothing moves when they come.
  unknown: '\u00a0',
  sent: "We'll send a link there to verify your address",
  kept: "Email isn't set up on this server, so you won't need to confirm your address",
};

type Way = 'new' | 'code';

interface Props {
  entry: Entry;
  /** The invitation that the user signs up to accept: the form asks for no company. */
  invitation?: { token: string; email: string; company_name: string } | undefined;
}

export function RegisterForm({ entry, invitation }: Props) {
  const mail = useMail();
  const [way, setWay] = useState<Way>('new');
  const register = useMutation({
    mutationFn: async (form: FormData) => {
      const [name, email] = [textOf(form, 'name').trim(), textOf(form, 'email').trim()];
      const password = textOf(form, 'password');
      if (!name || !email || !password) throw new Error(ERRORS.registration_incomplete.message);
      const belonging = invitation ? { invitation_token: invitation.token } : belongingOf(form, way);
      return { email, result: await call(auth.register, { body: { name, email, password, ...belonging } }) };
    },
    onSuccess: ({ result, email }) => {
      entry.enter(result, { email });
      const joined = !invitation && way === 'code' && !('next' in result) && result.companies[0]?.name;
      if (joined) toastDone(`You have successfully joined ${joined}`);
    },
  });

  return (
    <Form className={styles.form} onSubmit={(form) => register.mutate(form)}>
      <TextInput name="name" label="Name" autoComplete="name" autoFocus maxLength={100} />
      <TextInput
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={invitation?.email}
        description={MAIL_WORDS[mail]}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <PasswordInput
        name="password"
        label="Password"
        autoComplete="new-password"
        description="At least 8 characters"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      {!invitation && (
        <fieldset className={styles.choice}>
          <Segments
            fullWidth
            aria-label="Company"
            value={way}
            onChange={(next) => setWay(next as Way)}
            data={[
              { value: 'new', label: 'New company' },
              { value: 'code', label: 'Invite code' },
            ]}
          />
          {way === 'new' ? (
            <TextInput key="new" name="company" label="Company name" autoComplete="organization" maxLength={200} />
          ) : (
            <TextInput
              key="code"
              name="company"
              label="Invite code"
              autoComplete="off"
              spellCheck={false}
              maxLength={64}
              className={styles.code}
            />
          )}
        </fieldset>
      )}
      <FormAlert message={register.error?.message} />
      {isRegistrationFailed(register.error) && (
        // The same whether or not the address has an account.
        <p className={styles.note}>
          If you already have an account, <Link to="/login">log in</Link> or{' '}
          <Link to="/forgot-password">reset your password</Link>. Otherwise try another address.
        </p>
      )}
      <Button type="submit" loading={register.isPending}>
        Sign up
      </Button>
      {mail === 'kept' && <NoMailNote />}
    </Form>
  );
}

const isRegistrationFailed = (error: Error | null) => error instanceof ApiError && error.code === 'registration_failed';

function belongingOf(form: FormData, way: Way): { company_name: string; time_zone: string } | { invite_code: string } {
  const company = textOf(form, 'company').trim();
  if (!company) throw new Error(way === 'new' ? 'Name your company' : 'Enter the invite code');
  return way === 'new' ? { company_name: company, time_zone: browserZone() } : { invite_code: company.toUpperCase() };
}
