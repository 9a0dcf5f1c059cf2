// The way to a product and back: the page makes the state and keeps it, with the company and where to go afterwards.
import type { ConnectedType } from '@worklane/contract/integrations';
import * as z from 'zod/mini';
import { callFunction, FunctionError } from '../../platform/api/call-function.ts';
import { returnPath } from '../../platform/session/return-path.ts';
import { TEXTS } from './texts.ts';

const AFTERWARDS = '/company/settings/integrations';
const nameOf = (type: ConnectedType) => `worklane-connecting-${type}`;

const Kept = z.object({ state: z.string(), company_id: z.string(), return_to: z.string() });
export type Kept = z.infer<typeof Kept>;

/** Resolves once the browser was told to leave. @throws FunctionError */
export async function goToProduct(type: ConnectedType, company_id: string): Promise<void> {
  const { functions, returnPaths } = TEXTS[type];
  const state = randomState();
  const kept: Kept = { state, company_id, return_to: `${location.pathname}${location.search}` };
  localStorage.setItem(nameOf(type), JSON.stringify(kept));
  const redirectUri = `${location.origin}${returnPaths[0]}`;
  const body = { action: 'get-oauth-url', companyId: company_id, redirectUri, state } as const;
  const data = await callFunction(functions.getOauthUrl, body);
  if (!data?.url) throw new FunctionError('Edge Function returned error');
  location.assign(data.url);
}

/** What was kept when the browser left; undefined when it left elsewhere. It is good once. */
export function takeKept(type: ConnectedType, state: string | null): Kept | undefined {
  try {
    const kept = Kept.parse(JSON.parse(localStorage.getItem(nameOf(type)) ?? 'null'));
    if (kept.state !== state) return undefined;
    localStorage.removeItem(nameOf(type));
    return { ...kept, return_to: returnPath(kept.return_to) ?? AFTERWARDS };
  } catch {
    return undefined;
  }
}

function randomState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
