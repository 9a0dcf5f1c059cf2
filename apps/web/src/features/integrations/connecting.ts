// Sends the user to a product and handles the return: the page makes the OAuth state, and keeps it with the company and
// where to go afterwards.
import type { figmaData } from '@worklane/contract/functions/figma-data';
import type { githubIntegration } from '@worklane/contract/functions/github-integration';
import type { ConnectedType } from '@worklane/contract/integrations';
import { callFunction, FunctionError } from '../../platform/api/call-function.ts';
import { returnPath } from '../../platform/session/return-path.ts';
import { TEXTS } from './texts.ts';

const AFTERWARDS = '/company/settings/integrations';
const nameOf = (type: ConnectedType) => `worklane-connecting-${type}`;

interface Kept {
  state: string;
  company_id: string;
  return_to: string;
}

/** Resolves once the browser was told to leave. @throws FunctionError */
export async function goToProduct(type: ConnectedType, company_id: string): Promise<void> {
  const { function: name, returnPaths, noAddress, emptyAnswer = noAddress } = TEXTS[type];
  const state = keepState(type, company_id);
  const redirectUri = `${location.origin}${returnPaths[0]}`;
  const body = { action: 'get-oauth-url', companyId: company_id, redirectUri, state } as const;
  const data = await callFunction<typeof figmaData.getOauthUrl>(name, body);
  if (!data?.url) throw new FunctionError(emptyAnswer);
  location.assign(data.url);
}

/** Goes to GitHub to install the server's app. Resolves once the browser was told to leave. @throws FunctionError */
export async function goToInstallation(company_id: string): Promise<void> {
  const body = { action: 'get-install-url', companyId: company_id, state: keepState('github', company_id) } as const;
  const data = await callFunction<typeof githubIntegration.getInstallUrl>('github-integration', body);
  if (!data?.url) throw new FunctionError('Edge Function returned error');
  location.assign(data.url);
}

function keepState(type: ConnectedType, company_id: string): string {
  const state = randomState();
  const kept: Kept = { state, company_id, return_to: `${location.pathname}${location.search}` };
  localStorage.setItem(nameOf(type), JSON.stringify(kept));
  return state;
}

/** Returns once what was stored when the browser left; undefined when it left elsewhere. */
export function takeKept(type: ConnectedType, state: string | null): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(type)) ?? '{}') as Partial<Kept>;
    const { company_id } = kept;
    if (!state || kept.state !== state || !company_id) return undefined;
    localStorage.removeItem(nameOf(type));
    return { state, company_id, return_to: returnPath(kept.return_to) ?? AFTERWARDS };
  } catch {
    return undefined;
  }
}

/** @returns what a way to a product is recognized by */
export function randomState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
