// Lists the identities of Google, Microsoft and GitHub that sign the user in, and adds or removes them.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Security } from '@worklane/contract/auth';
import { identities as endpoints, PROVIDER_LABELS, PROVIDERS, type Provider } from '@worklane/contract/identities';
import { call } from '../../../platform/api/call.ts';
import rows from '../../../ui/rows/fact-rows.module.css';
import { goToProvider } from '../go-to-provider.ts';
import { ProviderMark } from '../parts/provider-mark.tsx';
import { providersQuery } from '../security-data.ts';
import { ProfileSection } from './profile-section.tsx';
import { useChange } from './use-change.ts';

export function IdentitiesPart({ identities }: { identities: Security['identities'] }) {
  const { data: states } = useQuery(providersQuery);
  const link = useChange({
    change: (provider: Provider) => goToProvider('link', provider, '/profile'),
    failed: 'Nothing was linked',
  });
  const unlink = useChange({
    change: (identity: string) => call(endpoints.unlink, { params: { identity } }),
    done: 'Unlinked',
    failed: 'Nothing was unlinked',
  });
  return (
    <ProfileSection title="Linked accounts" text="Sign in with these instead of your password.">
      <ul className={rows.list}>
        {PROVIDERS.map((provider) => {
          const label = PROVIDER_LABELS[provider];
          const state = states?.find((each) => each.provider === provider);
          const linked = identities.filter((each) => each.provider === provider);
          if (linked.length > 0) {
            return linked.map(({ id, email }) => (
              <li key={id} className={rows.row}>
                <ProviderMark provider={provider} />
                <span className={rows.words}>
                  <span className={rows.name}>{label}</span>
                  <span className={rows.facts}>{email ?? 'Linked'}</span>
                </span>
                <Button
                  variant="default"
                  aria-label={`Unlink ${label}`}
                  loading={unlink.isPending && unlink.variables === id}
                  onClick={() => unlink.mutate(id)}
                >
                  Unlink
                </Button>
              </li>
            ));
          }
          return (
            <li key={provider} className={rows.row}>
              <ProviderMark provider={provider} />
              <span className={rows.words}>
                <span className={rows.name}>{label}</span>
                <span className={rows.facts}>
                  {state && !state.is_configured
                    ? `Not set up: the server needs ${state.missing_settings.join(' and ')}`
                    : 'Not linked'}
                </span>
              </span>
              {state?.is_configured && (
                <Button
                  variant="default"
                  aria-label={`Link ${label}`}
                  loading={link.variables === provider && (link.isPending || link.isSuccess)}
                  onClick={() => link.mutate(provider)}
                >
                  Link
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </ProfileSection>
  );
}
