// Leaves for a provider. The page ends here: what comes back arrives at /auth/callback.
import { identities, type Provider } from '@worklane/contract/identities';
import { call } from '../../platform/api/call.ts';

const LONGEST_RETURN = 500;

/** Resolves once the browser was told to leave; the page may still be there for a moment. @throws ApiError */
export async function goToProvider(
  intent: 'start' | 'link' | 'confirm',
  provider: Provider,
  returnTo: string | undefined,
): Promise<void> {
  const return_to = returnTo && returnTo.length <= LONGEST_RETURN ? returnTo : undefined;
  const { url } = await call(identities[intent], { body: { provider, return_to } });
  location.assign(url);
}
