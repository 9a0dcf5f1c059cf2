// Issues authorization codes as providers do: bound to client, return address and PKCE challenge, valid once.
import { createHash, randomBytes } from 'node:crypto';
import type { StandInPerson } from './people.ts';

export const STAND_IN_CLIENT = { id: 'worklane-stand-in', secret: 'not-a-secret' } as const;

export interface Grant {
  person: StandInPerson;
  redirectUri: string;
  challenge: string;
  nonce: string | undefined;
}

export interface AuthorizationCodes {
  issue(grant: Grant): string;
  /** Redeems a code once. @returns undefined for anything a real provider would refuse */
  redeem(form: Record<string, unknown>): Grant | undefined;
}

export function createAuthorizationCodes(): AuthorizationCodes {
  const grants = new Map<string, Grant>();
  return {
    issue(grant) {
      const code = randomBytes(24).toString('base64url');
      grants.set(code, grant);
      return code;
    },
    redeem(form) {
      const code = String(form.code);
      const grant = grants.get(code);
      grants.delete(code);
      const challenge = createHash('sha256').update(String(form.code_verifier)).digest('base64url');
      const isRight =
        form.client_id === STAND_IN_CLIENT.id &&
        form.client_secret === STAND_IN_CLIENT.secret &&
        form.grant_type !== 'refresh_token' &&
        form.redirect_uri === grant?.redirectUri &&
        challenge === grant?.challenge;
      return isRight ? grant : undefined;
    },
  };
}
