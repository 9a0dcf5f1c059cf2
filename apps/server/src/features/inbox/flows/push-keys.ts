// Opens the key pair with which this server sends to push services, and makes it when it is first needed.
import type { JsonWebKey } from 'node:crypto';
import { SYSTEM } from '@worklane/domain/access/can';
import { makePushKeys, type PushKeys } from '../../../platform/push/vapid.ts';
import type { Services } from '../../../platform/services.ts';
import { keepPushKeys } from '../commands/keep-push-keys.ts';
import { readPushKeys, type SealedKeys } from '../push-reads.ts';

/** The purpose of the seal, also of what browsers subscribed with. */
export const PUSH_SEAL = 'push';
export const PUSH_KEYS_OWNER = 'push keys';

type Parts = Pick<Services, 'db' | 'run' | 'sealFor' | 'log'>;

/** Reads or creates the keys. Of several processes that create them at once, the first one's are kept. */
export async function pushKeys({ db, run, sealFor, log }: Parts): Promise<PushKeys> {
  const seal = sealFor(PUSH_SEAL);
  const open = ({ public_key, sealed_private_key }: SealedKeys): PushKeys => ({
    public_key,
    private_key: JSON.parse(seal.open(sealed_private_key, PUSH_KEYS_OWNER)) as JsonWebKey,
  });
  const found = await readPushKeys(db);
  try {
    if (found) return open(found);
  } catch {
    // After SECRET_KEY was changed, earlier sealed values can't be opened.
    log.warn('browsers have to turn notifications on again: their keys were sealed with another SECRET_KEY');
  }
  const made = makePushKeys();
  const sealed_private_key = seal.close(JSON.stringify(made.private_key), PUSH_KEYS_OWNER);
  const keys = { public_key: made.public_key, sealed_private_key };
  await run(SYSTEM, keepPushKeys, { keys, former: found?.public_key });
  const kept = await readPushKeys(db);
  if (!kept) throw new Error('the keys for push services were not kept');
  return open(kept);
}
