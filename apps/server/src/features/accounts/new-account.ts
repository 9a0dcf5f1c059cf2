// Describes an account to create.
import type { ProvenIdentity } from './writes.ts';

export interface NewAccount {
  auth_id: string;
  name: string;
  email: string;
  /** Proved by the provider one signed up with. */
  is_verified: boolean;
  password_hash?: string | undefined;
  identity?: ProvenIdentity | undefined;
  company_name?: string | undefined;
  /** Of the browser, for the company. */
  time_zone?: string | undefined;
  invite_code?: string | undefined;
  /** Mails a link that proves the address, one that leads on to an invitation when there is one. */
  verifies?: { invitation?: string | undefined } | undefined;
  /** The hash of the cookie that identifies the browser: see `flows/verify-address.ts`. */
  browser?: string | undefined;
}
