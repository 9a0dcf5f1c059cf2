// Seals the address and the secrets of a webhook, bound to it: copied to another row they open nothing.
import { randomBytes } from 'node:crypto';
import { SECRET_PREFIX, WEBHOOK_LIMITS } from '@worklane/domain/webhooks/vocabulary';
import { sealedColumn } from '../../platform/secrets/sealed-column.ts';
import type { Services } from '../../platform/services.ts';

type Sealing = Pick<Services, 'sealFor'>;
type Owner = { company_id: string; id: string };

const ownerOf = ({ company_id, id }: Owner) => `${company_id} ${id}`;

export const sealUrl = ({ sealFor }: Sealing, owner: Owner, url: string): string =>
  sealFor('webhook-addresses').close(url, ownerOf(owner));
export const openUrl = ({ sealFor }: Sealing, owner: Owner, sealed: string): string =>
  sealFor('webhook-addresses').open(sealed, ownerOf(owner));

export const sealSecret = ({ sealFor }: Sealing, owner: Owner, secret: string): string =>
  sealFor('webhook-secrets').close(secret, ownerOf(owner));
export const openSecret = ({ sealFor }: Sealing, owner: Owner, sealed: string): string =>
  sealFor('webhook-secrets').open(sealed, ownerOf(owner));

/** Makes a secret as the Standard Webhooks specification writes it. */
export const makeSecret = (): string => `${SECRET_PREFIX}${randomBytes(WEBHOOK_LIMITS.secretBytes).toString('base64')}`;

const KEY = { table: 'webhooks', key: ['company_id', 'id'], ownerOf } as const;

export const webhookColumns = [
  sealedColumn<Owner>({ ...KEY, column: 'sealed_url', purpose: 'webhook-addresses' }),
  sealedColumn<Owner>({ ...KEY, column: 'sealed_secret', purpose: 'webhook-secrets' }),
  sealedColumn<Owner>({ ...KEY, column: 'sealed_former_secret', purpose: 'webhook-secrets' }),
];
