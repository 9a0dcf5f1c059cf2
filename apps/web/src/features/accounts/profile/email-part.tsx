// The address of the account, and whether it was ever proved.
import { Button } from '@mantine/core';
import { auth, type Security } from '@worklane/contract/auth';
import { call } from '../../../platform/api/call.ts';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { Part } from './part.tsx';
import { useChange } from './use-change.ts';

export function EmailPart({ security }: { security: Security }) {
  const email = useLocalState((state) => state.currentUser?.email ?? '');
  const resend = useChange({
    change: () => call(auth.resend, { body: { email } }),
    done: 'Verification email sent',
    failed: 'No verification email was sent',
  });
  if (security.email_verified) return <Part title="E-mail address" text={`${email} is verified.`} />;
  return (
    <Part
      title="E-mail address"
      text={
        security.verification_required
          ? `${email} is not verified.`
          : `${email} is not verified. No mail server is set up here: messages are kept in the outbox folder of the server, where whoever runs it finds the link.`
      }
      action={
        <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
          Resend verification email
        </Button>
      }
    />
  );
}
