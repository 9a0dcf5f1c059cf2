// Changes the password with the current one, or sets the first one by email (decision T-31).
import { Button, PasswordInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import { auth } from '@worklane/contract/auth';
import { useRef, useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { Form } from '../../../ui/form.tsx';
import { toastDone } from '../../../ui/toast.tsx';
import { textOf } from '../form-text.ts';
import { useMail } from '../use-mail.ts';
import styles from './profile.module.css';
import { ProfileSection } from './profile-section.tsx';
import { useChange } from './use-change.ts';

export function PasswordPart({ hasPassword }: { hasPassword: boolean }) {
  return hasPassword ? <ChangePassword /> : <SetPassword />;
}

function ChangePassword() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const change = useChange({
    change: (form: FormData) =>
      call(auth.changePassword, {
        body: { current_password: textOf(form, 'current'), new_password: textOf(form, 'new') },
      }),
    onDone: ({ message }) => {
      toastDone(message);
      close();
    },
  });
  return (
    <ProfileSection
      title="Password"
      text="Changing it signs you out everywhere else."
      action={
        <Button
          ref={opener}
          variant="default"
          aria-expanded={isOpen}
          onClick={() => {
            change.reset();
            setOpen(!isOpen);
          }}
        >
          Change password
        </Button>
      }
    >
      {isOpen && (
        <Form className={`${styles.form} ${styles.narrow}`} onSubmit={(form) => change.mutate(form)}>
          <PasswordInput name="current" label="Current password" autoComplete="current-password" autoFocus />
          <PasswordInput
            name="new"
            label="New password"
            autoComplete="new-password"
            description="At least 8 characters"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <FormAlert message={change.problem} />
          <div className={`${styles.buttons} ${styles.starts}`}>
            <Button type="submit" loading={change.isPending}>
              Save password
            </Button>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          </div>
        </Form>
      )}
    </ProfileSection>
  );
}

const KEPT =
  "Your account has no password. Email isn't set up on this server, so the link to set one is saved in the outbox folder: ask your server's administrator for it.";

function SetPassword() {
  const mail = useMail();
  const email = useLocalState((state) => state.currentUser?.email ?? '');
  const send = useChange({
    change: () => call(auth.forgotPassword, { body: { email } }),
    onDone: ({ message }) => toastDone(message),
    failed: 'No reset email was sent',
  });
  return (
    <ProfileSection
      title="Password"
      text={mail === 'kept' ? KEPT : 'Your account has no password. Set one with a link sent to your address.'}
      action={
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
          Send reset email
        </Button>
      }
    />
  );
}
