// Opens the link of the verification email: verifies the address, once, and says whether it worked.
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@worklane/client/api-error';
import { auth } from '@worklane/contract/auth';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { meQuery } from '../data.ts';
import { useMail } from '../use-mail.ts';
import { Verified, WayOn } from './address-verified.tsx';
import { ChoosePasswordForm } from './choose-password-form.tsx';
import styles from './entry.module.css';
import { ResendVerification } from './resend-verification.tsx';

export function VerifyByLink({ token }: { token: string }) {
  const isSignedIn = useLocalState((state) => state.token !== undefined);
  const mail = useMail();
  const [hasChosen, setHasChosen] = useState(false);
  const user = useLocalState((state) => state.currentUser);
  // A query, because it is asked once however often the screen is drawn; the link works only once.
  const verification = useQuery({
    queryKey: ['accounts', 'verify-email', token],
    queryFn: async ({ client }) => {
      await call(auth.verifyEmail, { body: { token } });
      if (isSignedIn) await client.refetchQueries({ queryKey: meQuery.queryKey });
      return true;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

  // The content below a refusal depends on it, and must not move once it is shown.
  if (verification.isPending || mail === 'unknown') return <Waiting words="Verifying your email..." />;
  if (hasChosen) return <Verified />;
  if (verification.error instanceof ApiError && verification.error.code === 'choose_password') {
    return <ChoosePasswordForm token={token} onDone={() => setHasChosen(true)} />;
  }
  // A link followed twice: what it is for has been reached.
  if (verification.error && !(isSignedIn && user?.email_verified)) {
    return (
      <div className={styles.words}>
        <FormAlert message={verification.error.message} />
        <ResendVerification email={user?.email} />
        <WayOn variant="default" />
      </div>
    );
  }
  return <Verified />;
}
