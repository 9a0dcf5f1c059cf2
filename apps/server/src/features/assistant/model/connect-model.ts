// Finds a company's model: its key, opened for this call, and the guarded way to its address.
import * as z from 'zod/mini';

import { fail } from '../../../platform/http/fail.ts';
import type { Reach } from '../../../platform/outside/check-address.ts';
import type { Services } from '../../../platform/services.ts';
import { readConnection } from '../../integrations/reads.ts';
import { readSettings } from '../setting-reads.ts';

export interface ModelConnection {
  /** Without a slash at the end. */
  address: string;
  model: string;
  key: string;
  reach: Reach;
}

type Needed = Pick<Services, 'db' | 'config' | 'sealFor'>;

/** @throws Refusal ai_no_key */
export async function connectModel(services: Needed, company_id: string): Promise<ModelConnection> {
  return (await findModel(services, company_id)) ?? fail('ai_no_key');
}

/** @returns undefined while no key is stored */
export async function findModel(services: Needed, company_id: string): Promise<ModelConnection | undefined> {
  const { db, config } = services;
  const ref = { company_id, type: 'openai' } as const;
  const stored = await readConnection(db, ref);
  if (!stored) return undefined;
  const settings = await readSettings(db, company_id);
  const address = settings.address ?? config.ai.address;
  const { access_token: key, for_address = address } = openKey(services, company_id, stored.sealed);
  if (for_address !== address) return undefined;
  return { address, model: settings.model ?? config.ai.model, key, reach: reachOf(config, settings.address) };
}

/** Allows a private address only if the operator set it; users may type public ones only. */
export const reachOf = ({ ai }: Services['config'], address: string | null): Reach =>
  address === null || address === ai.address ? { provider: ai.address } : { typed: true, alsoPrivate: ai.privateHosts };

/** Keys that were stored before addresses were sealed with them have none. */
const Sealed = z.object({ access_token: z.string(), for_address: z.optional(z.string()) });

/** Names what a key is sealed for: the company and the product, as for the tokens of other connections. */
const ownerOf = (company_id: string) => `${company_id}/openai`;

const openKey = ({ sealFor }: Pick<Services, 'sealFor'>, company_id: string, sealed: string) =>
  Sealed.parse(JSON.parse(sealFor('integrations').open(sealed, ownerOf(company_id))));

/** Shorter ones are no secrets, and a hint would tell all of them. */
const SHORTEST_HINTED = 12;
/** What most keys begin with. */
const PREFIX = 'sk-';

/** Shortens a key to what administrators see: its last characters, and its usual beginning if it has that. */
export function maskedKey(services: Pick<Services, 'sealFor'>, company_id: string, stored: Stored): string {
  const { sealed, token_hint } = stored;
  const { access_token } = openKey(services, company_id, sealed);
  const prefix = token_hint !== '' && access_token.startsWith(PREFIX) ? PREFIX : '';
  return `${prefix}${'•'.repeat(24)}${token_hint}`;
}

interface Stored {
  sealed: string;
  token_hint: string;
}

/** @param for_address where it may be sent */
export function sealKey(
  { sealFor }: Pick<Services, 'sealFor'>,
  company_id: string,
  { key, for_address }: { key: string; for_address: string },
) {
  const ref = { company_id, type: 'openai' } as const;
  const token_hint = key.length < SHORTEST_HINTED ? '' : key.slice(-4);
  const sealed = sealFor('integrations').close(JSON.stringify({ access_token: key, for_address }), ownerOf(company_id));
  return { ...ref, sealed, token_hint, expires_at: null, scopes: '', account: null, settings: {} };
}
