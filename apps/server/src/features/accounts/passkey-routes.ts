// Registers, uses and removes passkeys. The browser must verify the user (fingerprint, PIN), so a passkey is both factors.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { passkeys as endpoints } from '@worklane/contract/passkeys';
import type { Context } from 'hono';
import { uuidv7 } from 'uuidv7';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { callerGroup } from './caller-address.ts';
import { addPasskey } from './commands/add-passkey.ts';
import { removeCredential } from './commands/remove-credential.ts';
import { usePasskey } from './commands/use-passkey.ts';
import { demandConfirmed, ownAccount } from './own-account.ts';
import { findAccountByAuthId, findPasskey, readPasskeyIds } from './reads.ts';
import { clearSecretCookie, readSecretCookie, setSecretCookie } from './secret-cookies.ts';
import type { SignIn } from './sign-in.ts';
import { issueSecret, takeSecret } from './steps/one-time-secrets.ts';

/** Loads the library at the first use of a passkey: it takes a seventh of the server's memory. */
const webAuthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256: what authenticators have. */
const ALGORITHMS = [-8, -7, -257];

interface Challenge {
  challenge: string;
}

export const passkeyRoutes = (services: Services, signIn: SignIn) => {
  const challenges = createChallenges(services);
  return [
    ...registrationRoutes(services, challenges),
    ...signInRoutes(services, challenges, signIn),
    route(endpoints.remove, async ({ viewer, params }) => {
      await demandConfirmed(services, viewer);
      const { auth_id } = await ownAccount(services, viewer);
      await services.run(viewer, removeCredential, { auth_id, kind: 'passkey', id: params.passkey });
      return undefined;
    }),
  ];
};

interface Challenges {
  remember(http: Context, challenge: string, auth_id: string | null): Promise<void>;
  /** @throws Refusal passkey_invalid unless this browser was given a challenge for this account */
  recall(http: Context, auth_id: string | null): Promise<string>;
}

/** Keeps the challenge of a ceremony until it ends: its text in the database, its name in a cookie. */
function createChallenges({ db, now, config }: Services): Challenges {
  return {
    async remember(http, challenge, auth_id) {
      const token = await issueSecret(db, now(), { purpose: 'passkey', auth_id, data: { challenge } });
      setSecretCookie(http, 'passkey', token, config.publicUrl);
    },
    async recall(http, auth_id) {
      const token = readSecretCookie(http, 'passkey') ?? fail('passkey_invalid');
      clearSecretCookie(http, 'passkey');
      const secret = await takeSecret<Challenge>(db, now(), 'passkey', token);
      return secret?.auth_id === auth_id ? secret.data.challenge : fail('passkey_invalid');
    },
  };
}

function registrationRoutes(services: Services, challenges: Challenges) {
  const { db, run, config } = services;
  const { origin, hostname: rpID } = new URL(config.publicUrl);
  return [
    route(endpoints.registrationOptions, async ({ viewer, http }) => {
      await demandConfirmed(services, viewer);
      const { auth_id, email, name } = await ownAccount(services, viewer);
      const known = await readPasskeyIds(db, auth_id);
      const options = await (await webAuthn()).generateRegistrationOptions({
        rpName: 'Worklane',
        supportedAlgorithmIDs: ALGORITHMS,
        rpID,
        userID: new TextEncoder().encode(auth_id),
        userName: email,
        userDisplayName: name,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
      });
      await challenges.remember(http, options.challenge, auth_id);
      return { options: { ...options } };
    }),

    route(endpoints.register, async ({ viewer, body, http }) => {
      await demandConfirmed(services, viewer);
      const { auth_id } = await ownAccount(services, viewer);
      const expectedChallenge = await challenges.recall(http, auth_id);
      const { verified, registrationInfo } = await (await webAuthn())
        .verifyRegistrationResponse({
          response: body.credential as unknown as RegistrationResponseJSON,
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        })
        .catch(() => fail('passkey_invalid'));
      if (!verified || !registrationInfo) return fail('passkey_invalid');
      const { credential } = registrationInfo;
      const id = uuidv7();
      await run(viewer, addPasskey, {
        id,
        auth_id,
        name: body.name,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
      });
      return { id };
    }),
  ];
}

function signInRoutes(services: Services, challenges: Challenges, signIn: SignIn) {
  const { db, run, limits, config } = services;
  const { origin, hostname: rpID } = new URL(config.publicUrl);
  return [
    route(endpoints.signInOptions, async ({ http }) => {
      await limits.take('start', callerGroup(services, http));
      const options = await (await webAuthn()).generateAuthenticationOptions({ rpID, userVerification: 'required' });
      await challenges.remember(http, options.challenge, null);
      return { options: { ...options } };
    }),

    route(endpoints.signIn, async ({ body, http }) => {
      await limits.take('start', callerGroup(services, http));
      const expectedChallenge = await challenges.recall(http, null);
      const response = body.credential as unknown as AuthenticationResponseJSON;
      const passkey = (await findPasskey(db, String(response.id))) ?? fail('passkey_invalid');
      const account = (await findAccountByAuthId(db, passkey.auth_id)) ?? fail('passkey_invalid');
      const { verified, authenticationInfo } = await (await webAuthn())
        .verifyAuthenticationResponse({
          response,
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
          credential: {
            id: passkey.credential_id,
            publicKey: new Uint8Array(passkey.public_key),
            counter: passkey.counter,
          },
        })
        .catch(() => fail('passkey_invalid'));
      if (!verified) fail('passkey_invalid');
      const { credential_id } = passkey;
      await run({ user_id: account.user_id, memberships: [] }, usePasskey, {
        credential_id,
        counter: authenticationInfo.newCounter,
      });
      return signIn.open(http, account);
    }),
  ];
}
