// Asks the user to confirm it's them: with the second factor if there is one, else the password, else a provider.
import { Button, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { auth } from '@worklane/contract/auth';
import { PROVIDER_LABELS, PROVIDERS, type Provider } from '@worklane/contract/identities';
import { call } from '../../../platform/api/call.ts';
import { signOut } from '../../../platform/session/session.ts';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { focusNow } from '../../../ui/focus-now.ts';
import { Form } from '../../../ui/form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SubmitFoot } from '../../../ui/overlays/submit-foot.tsx';
import { textOf } from '../form-text.ts';
import { goToProvider } from '../go-to-provider.ts';
import { ProviderMark } from '../parts/provider-mark.tsx';
import { securityQuery } from '../security-data.ts';
import styles from './profile.module.css';

interface Props {
  onClose: () => void;
  onProven: () => void;
}

export function ProofDialog({ onClose, onProven }: Props) {
  const { data: security } = useQuery(securityQuery);
  const confirm = useMutation({
    mutationFn: (form: FormData) =>
      call(auth.confirm, {
        body: { code: textOf(form, 'code').trim() || undefined, password: textOf(form, 'password') || undefined },
      }),
    onSuccess: onProven,
  });
  const leave = useMutation({ mutationFn: (provider: Provider) => goToProvider('confirm', provider, '/profile') });
  const hasCode = security?.two_factor.is_enabled;
  const providers = PROVIDERS.filter((each) => security?.identities.some(({ provider }) => provider === each));

  // The field is set twice, because the answer can arrive before or after the dialog is drawn.
  return (
    <Dialog onClose={onClose} title="Confirm it's you" isOverDialog>
      {hasCode || security?.has_password ? (
        <Form className={styles.form} onSubmit={(form) => confirm.mutate(form)}>
          {hasCode ? (
            <TextInput
              name="code"
              label="Code"
              description="From your authenticator app, or a recovery code"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="one-time-code"
              ref={focusNow}
              data-autofocus
            />
          ) : (
            <PasswordInput
              name="password"
              label="Password"
              autoComplete="current-password"
              ref={focusNow}
              data-autofocus
            />
          )}
          <FormAlert message={confirm.error?.message} />
          <SubmitFoot submit="Confirm" isPending={confirm.isPending} onCancel={onClose} />
        </Form>
      ) : (
        <div className={styles.form}>
          {providers.map((provider) => (
            <Button
              key={provider}
              variant="default"
              leftSection={<ProviderMark provider={provider} />}
              loading={leave.variables === provider && (leave.isPending || leave.isSuccess)}
              onClick={() => leave.mutate(provider)}
            >
              Confirm with {PROVIDER_LABELS[provider]}
            </Button>
          ))}
          {security && providers.length === 0 && (
            <>
              <p className={styles.hint}>Log in again with your passkey to continue.</p>
              <Button onClick={() => void signOut()}>Log out</Button>
            </>
          )}
          <FormAlert message={leave.error?.message} />
        </div>
      )}
    </Dialog>
  );
}
