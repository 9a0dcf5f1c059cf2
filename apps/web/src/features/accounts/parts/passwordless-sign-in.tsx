// Offers to sign in without a password: with the configured providers and a passkey. It is below the form, which
// doesn't move.
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { SignInResult } from '@worklane/contract/auth';
import { PROVIDER_LABELS, PROVIDERS, type Provider } from '@worklane/contract/identities';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { goToProvider } from '../go-to-provider.ts';
import { hasPasskeys, signInWithPasskey } from '../passkey-device.ts';
import { providersQuery } from '../security-data.ts';
import styles from './entry.module.css';
import { ProviderMark } from './provider-mark.tsx';

interface Props {
  returnTo: string | undefined;
  /** Left out where a passkey cannot help: nobody signs up with one. */
  onPasskey?: (result: SignInResult) => void;
}

export function PasswordlessSignIn({ returnTo, onPasskey }: Props) {
  const { data: states } = useQuery(providersQuery);
  const go = useMutation({
    mutationFn: async (way: Provider | 'passkey') => {
      if (way === 'passkey') return onPasskey?.(await signInWithPasskey());
      await goToProvider('start', way, returnTo);
    },
  });
  // Once it went well the page is about to leave.
  const isGoing = (way: Provider | 'passkey') => go.variables === way && (go.isPending || go.isSuccess);

  const offered = PROVIDERS.filter((name) => states?.find(({ provider }) => provider === name)?.is_configured);
  const offersPasskey = onPasskey !== undefined && hasPasskeys;
  if (offered.length === 0 && !offersPasskey) return null;

  return (
    <>
      <p className={styles.or}>or</p>
      <div className={styles.ways}>
        {offered.map((provider) => {
          return (
            <Button
              key={provider}
              variant="default"
              fullWidth
              justify="space-between"
              leftSection={<ProviderMark provider={provider} />}
              rightSection={<span className={styles.wayNote} />}
              loading={isGoing(provider)}
              onClick={() => go.mutate(provider)}
            >
              Continue with {PROVIDER_LABELS[provider]}
            </Button>
          );
        })}
        {offersPasskey && (
          <Button
            variant="default"
            fullWidth
            justify="space-between"
            leftSection={<IconKey size={16} stroke={1.6} aria-hidden="true" />}
            rightSection={<span className={styles.wayNote} />}
            loading={isGoing('passkey')}
            onClick={() => go.mutate('passkey')}
          >
            Continue with a passkey
          </Button>
        )}
        <FormAlert message={go.error?.message} />
      </div>
    </>
  );
}
