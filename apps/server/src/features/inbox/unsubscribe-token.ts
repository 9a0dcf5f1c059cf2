// Makes and reads the tokens with which people stop e-mails without signing in. Each is for one person, one company and the
// kinds of one message.
import { type Channel, NOTIFICATION_KINDS, type NotificationKind } from '@worklane/domain/inbox/vocabulary';
import { fail } from '../../platform/http/fail.ts';
import type { Seal } from '../../platform/secrets/seal.ts';

export interface Unsubscription {
  company_id: string;
  user_id: string;
  channel: Extract<Channel, 'email' | 'digest'>;
  kinds: readonly NotificationKind[];
}

const OWNER = 'unsubscribe';

export const tokenOf = (seal: Seal, wanted: Unsubscription): string => seal.close(JSON.stringify(wanted), OWNER);

/** @throws Refusal unsubscribe_invalid */
export function readToken(seal: Seal, token: string): Unsubscription {
  try {
    const read = JSON.parse(seal.open(token, OWNER)) as Unsubscription;
    return Object.assign({}, read, { kinds: read.kinds.filter((kind) => NOTIFICATION_KINDS.includes(kind)) });
  } catch {
    return fail('unsubscribe_invalid');
  }
}
