// /auth/callback and /oauth-callback: handles the return from Google, Microsoft and GitHub.
import { Link } from '@tanstack/react-router';
import { ERRORS } from '@worklane/contract/platform/errors';
import { useState } from 'react';
import { ChallengeForm } from '../features/accounts/parts/challenge-form.tsx';
import { EntryFrame } from '../features/accounts/parts/entry-frame.tsx';
import { ProviderReturn } from '../features/accounts/parts/provider-return.tsx';
import { readProviderAnswer } from '../features/accounts/parts/read-provider-answer.ts';
import { useEntry } from '../features/accounts/parts/use-entry.ts';
import { FormAlert } from '../ui/fields/form-alert.tsx';
import { useTitle } from '../ui/use-title.ts';

export function OAuthCallbackPage() {
  // Read from the address as it came: the router would make numbers of digits.
  const [answer] = useState(() => readProviderAnswer(location.search));
  const entry = useEntry();
  useTitle('Signing in');
  if (entry.isChallenged) {
    return (
      <EntryFrame title="Two-factor authentication">
        <ChallengeForm entry={entry} />
      </EntryFrame>
    );
  }
  const problem = answer ? entry.problem : ERRORS.oauth_state_invalid.message;
  return (
    <EntryFrame title="Signing you in" below={problem && <Link to="/login">Back to log in</Link>}>
      {problem || !answer ? <FormAlert message={problem} /> : <ProviderReturn answer={answer} entry={entry} />}
    </EntryFrame>
  );
}
