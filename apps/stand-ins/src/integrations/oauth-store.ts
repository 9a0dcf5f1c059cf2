// Stores codes and tokens as a provider does: codes valid once, refresh tokens that rotate, tokens that expire.
import { createHash, randomBytes } from 'node:crypto';
import { STAND_IN_CLIENT } from '../authorization-codes.ts';

export interface IssuedTokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  scope: string;
}

interface Options {
  /** Before each token. */
  prefix: string;
  lifetimeSeconds: number;
  hasPkce: boolean;
}

export type OAuthStore = ReturnType<typeof createOAuthStore>;

export function createOAuthStore({ prefix, lifetimeSeconds, hasPkce }: Options) {
  const codes = new Map<string, { redirectUri: string; challenge: string; scope: string }>();
  const valid = new Map<string, { scope: string; until: number }>();
  const refreshes = new Map<string, string>();
  const accessByRefresh = new Map<string, string>();
  const counts = { exchanged: 0, refreshed: 0, revoked: 0 };
  const random = (name: string) => `${prefix}_${name}_${randomBytes(18).toString('hex')}`;

  function issue(scope: string): IssuedTokens {
    const tokens = {
      access_token: random('access'),
      refresh_token: random('refresh'),
      expires_in: lifetimeSeconds,
      scope,
    };
    valid.set(tokens.access_token, { scope, until: Date.now() + lifetimeSeconds * 1000 });
    refreshes.set(tokens.refresh_token, scope);
    accessByRefresh.set(tokens.refresh_token, tokens.access_token);
    return tokens;
  }

  return {
    counts,
    issueCode(grant: { redirectUri: string; challenge: string; scope: string }): string {
      const code = randomBytes(24).toString('base64url');
      codes.set(code, grant);
      return code;
    },
    /**
     * Redeems a code or a refresh token.
     * @param client from the header, or from the form
     * @returns undefined for anything a real provider would refuse
     */
    redeem(form: Record<string, unknown>, client: { id: unknown; secret: unknown }): IssuedTokens | undefined {
      if (client.id !== STAND_IN_CLIENT.id || client.secret !== STAND_IN_CLIENT.secret) return undefined;
      if (form.refresh_token !== undefined) {
        const scope = refreshes.get(String(form.refresh_token));
        refreshes.delete(String(form.refresh_token));
        if (scope === undefined) return undefined;
        counts.refreshed++;
        return issue(scope);
      }
      const grant = codes.get(String(form.code));
      codes.delete(String(form.code));
      const challenge = createHash('sha256').update(String(form.code_verifier)).digest('base64url');
      if (!grant || form.redirect_uri !== grant.redirectUri || (hasPkce && challenge !== grant.challenge))
        return undefined;
      counts.exchanged++;
      return issue(grant.scope);
    },
    /** Issues tokens as if a user had connected the account in a browser. */
    grant: (scope: string): IssuedTokens => issue(scope),
    accepts: (authorization: string | undefined) =>
      (valid.get(authorization?.replace(/^Bearer /, '') ?? '')?.until ?? 0) > Date.now(),
    /** Revokes a token; a refresh token ends with the access token that it came with. */
    revoke(token: string): boolean {
      counts.revoked++;
      const access = accessByRefresh.get(token);
      if (access === undefined) return valid.delete(token);
      refreshes.delete(token);
      return valid.delete(access);
    },
    /** Revokes the access, as a user can at the provider. */
    revokeAll() {
      valid.clear();
      refreshes.clear();
    },
    /** Ends all access tokens, as if their lifetime had passed. */
    expireAll: () => valid.clear(),
  };
}

/** Reads the client that a request names in its header. */
export function basicClient(authorization: string | undefined): { id: string; secret: string } {
  const [id = '', secret = ''] = Buffer.from(authorization?.replace(/^Basic /, '') ?? '', 'base64')
    .toString()
    .split(':');
  return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) };
}
