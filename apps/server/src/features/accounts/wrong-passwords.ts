// Counts wrong passwords, by account and address together, by address, and by account. Right ones are given back.
import { Refusal } from '../../platform/http/fail.ts';
import type { LimitName } from '../../platform/limits/create-limits.ts';
import type { Services } from '../../platform/services.ts';
import { hasSignedInFrom } from './reads.ts';

interface Attempt {
  email: string;
  /** Whose tries count together: an address, or a network of them. */
  from: string;
  address: string;
}

/** @throws Refusal too_many_requests from `reserve` */
export function guessesOf({ db, limits }: Services, { email, from, address }: Attempt) {
  /** Exempts known addresses, so that an attacker with many addresses can't lock the owner out. */
  async function unlessKnown(asked: Promise<void>): Promise<void> {
    try {
      await asked;
    } catch (error) {
      if (error instanceof Refusal && (await hasSignedInFrom(db, email, address))) return;
      throw error;
    }
  }

  return {
    /** Counts the try before the password is looked at: of many sent at once, no more are looked at than may be wrong. */
    async reserve(): Promise<void> {
      const taken: [LimitName, ...string[]][] = [];
      const take = (...limit: [LimitName, ...string[]]) => {
        taken.push(limit);
        return limits.take(...limit);
      };
      try {
        await take('login', email, from);
        await take('login_address', from);
        await unlessKnown(take('login_account', email));
      } catch (error) {
        // What is not looked at is no guess.
        if (error instanceof Refusal) for (const limit of taken) await limits.giveBack(1, ...limit);
        throw error;
      }
    },
    /**
     * Uncounts the try of a right password and the typing errors before it. Only tries for this account from this address:
     * signing in to one's own account must not clear guesses at other accounts.
     */
    async forgive(): Promise<void> {
      const tries = await limits.forget('login', email, from);
      await limits.giveBack(tries, 'login_address', from);
      await limits.giveBack(tries, 'login_account', email);
    },
  };
}
