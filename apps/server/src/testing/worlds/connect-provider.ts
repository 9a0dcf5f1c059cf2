// Connects a company to a provider, as its administrator would in a browser.
import type { ConnectedType } from '@worklane/contract/integrations';
import { SYSTEM } from '@worklane/domain/access/can';
import { saveConnection } from '../../features/integrations/commands/save-connection.ts';
import { sealTokens } from '../../features/integrations/flows/seal-tokens.ts';
import { providersOf } from '../../features/integrations/providers/all-providers.ts';
import type { TestApp } from '../start-test-app.ts';

/** @param granted tokens of the provider's stand-in, and whose account it is */
export async function connectProvider(
  { services }: Pick<TestApp, 'services'>,
  ref: { company_id: string; type: ConnectedType },
  { account = 'Mara Lindqvist', ...granted }: { access_token: string; account?: string },
): Promise<void> {
  const provider = providersOf(services.config)[ref.type];
  const tokens = sealTokens(services, ref, { provider, answer: { ...granted } });
  await services.run(SYSTEM, saveConnection, { ...ref, ...tokens, account, settings: {} });
}
