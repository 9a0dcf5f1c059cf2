// Seals and opens the secret with which GitHub signs the deliveries of a link, bound to the link.
import { randomBytes } from 'node:crypto';
import type { Services } from '../../../platform/services.ts';

interface Link {
  company_id: string;
  id: string;
}
type Sealing = Pick<Services, 'sealFor'>;

export const ownerOf = ({ company_id, id }: Link) => `${company_id}/${id}`;

/** @returns a new secret, sealed */
export const newHookSecret = ({ sealFor }: Sealing, link: Link): string =>
  sealFor('github-hooks').close(randomBytes(32).toString('base64url'), ownerOf(link));

export const openHookSecret = ({ sealFor }: Sealing, link: Link, sealed: string): string =>
  sealFor('github-hooks').open(sealed, ownerOf(link));
