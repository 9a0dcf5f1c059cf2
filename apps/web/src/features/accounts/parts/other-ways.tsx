// Ways in without a password: the providers and a passkey. A provider that is not set up says what is missing.
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { SignInResult } from '@worklane/contract/auth';
import { errorMessage } from '@worklane/contract/errors';
import { PROVIDER_LABELS, PROVIDERS, type Provider } from '@worklane/contract/identities';
import { FormAlert } from '../../../ui/form-alert.tsx';
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

export function OtherWays({ returnTo, onPasskey }: Props) {
  const { data: states } = useQuery(providersQuery);
  const go = useMutation({
    mutationFn: async (way: Provider | 'passkey') => {
      if (way === 'passkey') return onPasskey?.(await signInWithPasskey());
      const state = states?.find(({ provider }) => provider === way);
      if (state && !state.is_configured) {
        const settings = state.missing_settings.join(' and ');
        throw new Error(errorMessage('provider_not_configured', { provider: state.label, settings }));
      }
      await goToProvider('start', way, returnTo);
    },
  });
  // Once it went well the page is about to leave.
  const isGoing = (way: Provider | 'passkey') => go.variables === way && (go.isPending || go.isSuccess);

  return (
    <>
      <div className={styles.ways}>
        {PROVIDERS.map((provider) => {
          const isMissing = states?.find((each) => each.provider === provider)?.is_configured === false;
          return (
            <Button
              key={provider}
              variant="default"
              fullWidth
              justify="space-between"
              leftSection={<ProviderMark provider={provider} />}
              rightSection={<span className={styles.wayNote}>{isMissing && <span>Not set up</span>}</span>}
              loading={isGoing(provider)}
              onClick={() => go.mutate(provider)}
            >
              Continue with {PROVIDER_LABELS[provider]}
            </Button>
          );
        })}
        {onPasskey && hasPasskeys && (
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
      <p className={styles.or}>or with e-mail</p>
    </>
  );
}
