// Waits for the link in the verification email to be followed, in whichever tab or on whichever device.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ERRORS } from '@worklane/contract/platform/errors';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { signOut } from '../../../platform/session/session.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { meQuery } from '../data.ts';
import { useMail } from '../use-mail.ts';
import { Verified, WayOn } from './address-verified.tsx';
import styles from './entry.module.css';
import { ResendVerification } from './resend-verification.tsx';

const ASK_EVERY_MS = 5_000;

/** @param email of the account just made, when the user is not signed in yet */
function FollowTheLink({ address }: { address: string | undefined }) {
  return (
    <>
      <p role="status">{ERRORS.verify_email.message}</p>
      <p>
        {address ? (
          <>
            Follow the link we sent to <strong>{address}</strong>.
          </>
        ) : (
          'Follow the link we sent to you, or ask for another.'
        )}
      </p>
    </>
  );
}

export function VerifyWaiting({ email }: { email: string | undefined }) {
  const user = useLocalState((state) => state.currentUser);
  const isSignedIn = useLocalState((state) => state.token !== undefined);
  useQuery({
    ...meQuery,
    enabled: isSignedIn && !user?.email_verified,
    staleTime: 0,
    refetchInterval: ASK_EVERY_MS,
  });
  const mail = useMail();
  const address = user?.email ?? email;

  if (user?.email_verified) return <Verified />;
  if (mail === 'unknown') return <Waiting words="Loading..." />;
  return (
    <div className={styles.words}>
      {mail === 'sent' && <FollowTheLink address={address} />}
      <ResendVerification email={address} />
      {isSignedIn ? (
        <Button variant="subtle" color="gray" onClick={() => void signOut()}>
          Log out
        </Button>
      ) : (
        <WayOn variant="default" />
      )}
    </div>
  );
}
