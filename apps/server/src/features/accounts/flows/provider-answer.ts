// Describes a user as their provider identifies them.
import type { ProvenIdentity } from '../writes.ts';

export interface ProviderAnswer {
  identity: ProvenIdentity;
  name: string;
  /** The provider vouches for the address. Never true of Microsoft, whose tenants write in it what they like. */
  isEmailProven: boolean;
}
