// Deletes the account once its email address is typed.
import { Button, TextInput } from '@mantine/core';
import { auth } from '@worklane/contract/auth';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { signOut } from '../../../platform/session/session.ts';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { Form } from '../../../ui/form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SubmitFoot } from '../../../ui/overlays/submit-foot.tsx';
import { toastDone } from '../../../ui/toast.tsx';
import { textOf } from '../form-text.ts';
import { useIsProofAsked } from '../parts/use-proof.tsx';
import styles from './profile.module.css';
import { ProfileSection } from './profile-section.tsx';
import { useChange } from './use-change.ts';

export function CloseAccountPart() {
  const email = useLocalState((state) => state.currentUser?.email ?? '');
  const isProofAsked = useIsProofAsked();
  const [isOpen, setOpen] = useState(false);
  const close = useChange({
    change: (typed: string) => call(auth.closeAccount, { body: { email: typed } }),
    onDone: () => {
      toastDone('Your account is closed');
      void signOut();
    },
  });
  return (
    <ProfileSection
      title="Close account"
      text="This can't be undone. Companies where you're the only member are deleted too. Elsewhere your work stays and shows as “Former member”."
      action={
        <Button
          color="red"
          variant="outline"
          onClick={() => {
            close.reset();
            setOpen(true);
          }}
        >
          Close account
        </Button>
      }
    >
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Close your account" closeOnEscape={!isProofAsked}>
        <Form className={styles.form} onSubmit={(form) => close.mutate(textOf(form, 'email').trim())}>
          <p className={styles.hint}>This cannot be undone. Type {email} to confirm.</p>
          <TextInput name="email" label="Email" type="email" autoComplete="off" data-autofocus />
          <FormAlert message={close.problem} />
          <SubmitFoot submit="Close account" isDangerous isPending={close.isPending} onCancel={() => setOpen(false)} />
        </Form>
      </Dialog>
    </ProfileSection>
  );
}
