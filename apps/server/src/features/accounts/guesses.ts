// Counts wrong passwords, by account and address together, by address, and by account. Right ones are never counted.
import { Refusal } from '../../platform/http/fail.ts';
import type { Services } from '../../platform/services.ts';
import { hasSignedInFrom } from './reads.ts';

interface Attempt {
  email: string;
  /** Whose tries count together: an address, or a network of them. */
  from: string;
  address: string;
}

/** @throws Refusal too_many_requests from each that asks or counts */
export function guessesOf({ db, limits }: Services, { email, from, address }: Attempt) {
  /** Somebody who guesses from everywhere must not lock the owner out where they are known. */
  async function unlessKnown(asked: Promise<void>): Promise<void> {
    try {
      await asked;
    } catch (error) {
      if (error instanceof Refusal && (await hasSignedInFrom(db, email, address))) return;
      throw error;
    }
  }

  return {
    async demandFree(): Promise<void> {
      await limits.demandFree('login', email, from);
      await limits.demandFree('login_address', from);
      await unlessKnown(limits.demandFree('login_account', email));
    },
    async count(): Promise<void> {
      await limits.take('login', email, from);
      await limits.take('login_address', from);
      await unlessKnown(limits.take('login_account', email));
    },
    /**
     * The wrong tries before a right one were typing errors. Only those for this account from here are given back: a right
     * sign-in to an account of one's own says nothing of the tries for others'.
     */
    async forgive(): Promise<void> {
      const tries = await limits.forget('login', email, from);
      await limits.giveBack(tries, 'login_address', from);
      await limits.giveBack(tries, 'login_account', email);
    },
  };
}
