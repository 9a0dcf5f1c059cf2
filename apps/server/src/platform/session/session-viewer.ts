// Describes who asks: a person with a session.
import type { Viewer } from '@worklane/domain/access/can';

export interface SessionViewer extends Viewer {
  session_id: string;
  /** Whether the email address is verified. The first user of an installation counts as verified and is never locked out. */
  is_verified: boolean;
  /** Another member is viewing as this person, with the rights that leaves. */
  viewed_by?: string;
}
