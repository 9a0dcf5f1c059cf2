// Seals and opens the tokens of a connection, bound to its company and product.
import * as z from 'zod/mini';
import type { Services } from '../../../platform/services.ts';
import type { IntegrationProvider, TokenAnswer, Tokens } from '../providers/provider.ts';
import type { ConnectionRef } from '../reads.ts';
import type { SealedTokens } from '../writes.ts';

const Sealed = z.object({
  access_token: z.string(),
  refresh_token: z.optional(z.string()),
  more: z.optional(z.record(z.string(), z.string())),
});
const Facts = z.object({
  refresh_token: z.optional(z.string()),
  expires_in: z.optional(z.coerce.number()),
  scope: z.optional(z.string()),
});

export const ownerOf = ({ company_id, type }: ConnectionRef) => `${company_id}/${type}`;

/** @param former supplies values that the provider did not send again */
export function sealTokens(
  { sealFor, now }: Pick<Services, 'sealFor' | 'now'>,
  ref: ConnectionRef,
  { provider, answer, former }: { provider: IntegrationProvider; answer: TokenAnswer; former?: Tokens },
): SealedTokens {
  const { refresh_token = former?.refresh_token, expires_in, scope } = Facts.parse(answer);
  const { access_token } = answer;
  const more = former?.more ?? provider.moreSecrets?.(answer);
  const tokens: Tokens = { access_token, ...(refresh_token && { refresh_token }), ...(more && { more }) };
  return {
    sealed: sealFor('integrations').close(JSON.stringify(tokens), ownerOf(ref)),
    token_hint: access_token.slice(-4),
    expires_at: expires_in ? new Date(now().getTime() + expires_in * 1000) : null,
    scopes: (scope ?? provider.scopes).slice(0, 1_000),
  };
}

export function openTokens({ sealFor }: Pick<Services, 'sealFor'>, ref: ConnectionRef, sealed: string): Tokens {
  return Sealed.parse(JSON.parse(sealFor('integrations').open(sealed, ownerOf(ref)))) as Tokens;
}
