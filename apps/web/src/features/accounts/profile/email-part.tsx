// Shows the email address of the account, and whether it is verified.
import { Button } from '@mantine/core';
import { auth, type Security } from '@worklane/contract/auth';
import { call } from '../../../platform/api/call.ts';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { ProfileSection } from './profile-section.tsx';
import { useChange } from './use-change.ts';

export function EmailPart({ security }: { security: Security }) {
  const email = useLocalState((state) => state.currentUser?.email ?? '');
  const resend = useChange({
    change: () => call(auth.resend, { body: { email } }),
    done: security.verification_required ? 'Verification email sent' : "The message is saved in the server's outbox",
    failed: 'No verification email was sent',
  });
  if (security.email_verified) return <ProfileSection title="Email address" text={`${email} is verified.`} />;
  return (
    <ProfileSection
      title="Email address"
      text={
        security.verification_required
          ? `${email} is not verified.`
          : `${email} is not verified. Email isn't set up on this server: its administrator finds the link in the outbox folder.`
      }
      action={
        <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
          Resend verification email
        </Button>
      }
    />
  );
}
