// Calls the browser's passkey API, which asks the user, and converts to and from the server's JSON.
import { passkeys } from '@worklane/contract/passkeys';
import { call } from '../../platform/api/call.ts';

/** Browsers have passkeys on secure addresses only: https, or this very machine. */
export const hasPasskeys =
  typeof PublicKeyCredential !== 'undefined' && typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';

/** @throws ApiError, or an Error with a sentence for the person. */
export async function signInWithPasskey() {
  const { options } = await call(passkeys.signInOptions);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = await asked(navigator.credentials.get({ publicKey }));
  return call(passkeys.signIn, { body: { credential } });
}

/** @throws ApiError, or an Error with a sentence for the person. */
export async function makePasskey(name: string): Promise<void> {
  const { options } = await call(passkeys.registrationOptions);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await asked(navigator.credentials.create({ publicKey }));
  await call(passkeys.register, { body: { name, credential } });
}

async function asked(answer: Promise<Credential | null>): Promise<Record<string, unknown>> {
  const credential = await answer.catch((error: unknown) => {
    const { name } = error as { name?: string };
    if (name === 'InvalidStateError') throw new Error('This device already has a passkey for your account');
    throw new Error('The passkey was not used. Try again, or choose another way.');
  });
  if (!(credential instanceof PublicKeyCredential)) throw new Error("Your browser didn't provide a passkey");
  return credential.toJSON() as unknown as Record<string, unknown>;
}
