// Issues and verifies the short-lived bearer token of API calls. It names user and session, and carries no rights.
import { createHash } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

const LIFETIME_SECONDS = 600;
const ISSUER = 'worklane';
/** Verifying through WebCrypto costs more than the rest of a small request, so a token is verified once. */
const CACHE_SIZE = 10_000;

export interface TokenClaims {
  user_id: string;
  session_id: string;
}

export interface AccessTokens {
  issue(claims: TokenClaims): Promise<{ token: string; expires_at: string }>;
  /** Reads a token; undefined for anything but a token of ours that has not expired. */
  verify(token: string): Promise<TokenClaims | undefined>;
}

export function createAccessTokens(secretKey: string, now: () => Date, lifetime = LIFETIME_SECONDS): AccessTokens {
  const key = createHash('sha256').update(`access-token:${secretKey}`).digest();
  const verified = new Map<string, TokenClaims & { expiresAt: number }>();

  return {
    async issue({ user_id, session_id }) {
      const expiresAt = Math.floor(now().getTime() / 1000) + lifetime;
      const token = await new SignJWT({ sid: session_id })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setSubject(user_id)
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, expires_at: new Date(expiresAt * 1000).toISOString() };
    },

    async verify(token) {
      const known = verified.get(token);
      if (known) return known.expiresAt > now().getTime() ? known : undefined;
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], issuer: ISSUER, currentDate: now() });
        const claims = { user_id: payload.sub as string, session_id: payload.sid as string };
        if (verified.size >= CACHE_SIZE) verified.delete(verified.keys().next().value as string);
        verified.set(token, { ...claims, expiresAt: (payload.exp as number) * 1000 });
        return claims;
      } catch {
        return undefined;
      }
    },
  };
}
