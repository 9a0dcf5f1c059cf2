// Continues after a sign-in step: to the product, to the second factor, or to verifying the address.
import { useNavigate } from '@tanstack/react-router';
import type { SignInResult } from '@worklane/contract/auth';
import { useRef, useState } from 'react';
import { signIn } from '../../../platform/session/session.ts';

export interface Entry {
  /** The first factor was right; the code is asked for. */
  isChallenged: boolean;
  /** Why one is back at the beginning. */
  problem: string | undefined;
  enter(result: SignInResult, known?: { email?: string; returnTo?: string | undefined }): void;
  startOver(problem?: string): void;
}

export function useEntry(returnTo?: string): Entry {
  const navigate = useNavigate();
  const [isChallenged, setChallenged] = useState(false);
  const [problem, setProblem] = useState<string>();
  const target = useRef(returnTo);
  return {
    isChallenged,
    problem,
    enter(result, known = {}) {
      setProblem(undefined);
      if (known.returnTo) target.current = known.returnTo;
      if (!('next' in result)) {
        signIn(result);
        void navigate({ href: target.current ?? '/dashboard', replace: true });
      } else if (result.next === 'two_factor') setChallenged(true);
      else void navigate({ to: '/verify-email', state: { email: known.email } });
    },
    startOver(why) {
      setChallenged(false);
      setProblem(why);
    },
  };
}
