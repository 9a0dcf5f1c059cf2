// Finishes a sign-in after the return from a provider: sends the server the provider's answer once, and continues.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { identities, type OAuthOutcome } from '@worklane/contract/identities';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../../platform/api/call.ts';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { returnPath } from '../../../platform/session/return-path.ts';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { toastDone } from '../../../ui/toast.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import styles from './entry.module.css';
import type { ProviderAnswer } from './read-provider-answer.ts';
import type { Entry } from './use-entry.ts';

export function ProviderReturn({ answer, entry }: { answer: ProviderAnswer; entry: Entry }) {
  const navigate = useNavigate();
  const isSignedIn = useLocalState((state) => state.token !== undefined);
  // A query, because it is asked once however often the screen is drawn; what the provider sent works only once.
  const finish = useQuery({
    queryKey: ['accounts', 'provider-return', answer.state],
    queryFn: () => call(identities.finish, { body: answer }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const outcome = finish.data;
  const actOn = useEffectEvent((outcome: OAuthOutcome) => {
    const returnTo = returnPath(outcome.return_to);
    if (outcome.session) entry.enter(outcome.session, { returnTo });
    else if (outcome.next) entry.enter({ next: outcome.next }, { returnTo });
    else {
      toastDone(outcome.intent === 'link' ? 'Linked' : "You've confirmed it's you");
      void navigate({ href: returnTo ?? '/profile', replace: true });
    }
  });
  // What came back is acted on once, not at every drawing.
  useEffect(() => {
    if (outcome) actOn(outcome);
  }, [outcome]);

  if (!finish.error) return <Waiting words="Signing in..." />;
  return (
    <div className={styles.words}>
      <FormAlert message={finish.error.message} />
      <Button component={Link} to={isSignedIn ? '/profile' : '/login'} replace>
        {isSignedIn ? 'Back to your profile' : 'Back to log in'}
      </Button>
    </div>
  );
}
