// Describes who asks: a person with a session, or a program with one of their API tokens.
import type { Viewer } from '@worklane/domain/access/can';

export interface SessionViewer extends Viewer {
  /** Empty with an API token, which is no session. */
  session_id: string;
  /** Whether the email address is verified. The first user of an installation counts as verified and is never locked out. */
  is_verified: boolean;
  /** Another member is viewing as this person, with the rights that leaves. */
  viewed_by?: string;
  token?: UsedToken;
}

/** The API token that a request is made with. */
export interface UsedToken {
  id: string;
  company_id: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** When its last use was recorded, in milliseconds since 1970; 0 when it was never used. */
  usedAt: number;
}
