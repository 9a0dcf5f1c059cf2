// Sends the browser to a sign-in provider, which returns to /auth/callback.
import { identities, type Provider } from '@worklane/contract/identities';
import { call } from '../../platform/api/call.ts';

const LONGEST_RETURN = 500;

/** Resolves once the browser starts to leave the page, which may show for another moment. @throws ApiError */
export async function goToProvider(
  intent: 'start' | 'link' | 'confirm',
  provider: Provider,
  returnTo: string | undefined,
): Promise<void> {
  const return_to = returnTo && returnTo.length <= LONGEST_RETURN ? returnTo : undefined;
  const { url } = await call(identities[intent], { body: { provider, return_to } });
  location.assign(url);
}
