// Shows every way the user can sign in, and their sessions.
import { useQuery } from '@tanstack/react-query';
import { Problem } from '../../../ui/problems/problem.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { CloseAccountPart } from '../profile/close-account-part.tsx';
import { EmailPart } from '../profile/email-part.tsx';
import { IdentitiesPart } from '../profile/identities-part.tsx';
import { OwnDataPart } from '../profile/own-data-part.tsx';
import { PasskeysPart } from '../profile/passkeys-part.tsx';
import { PasswordPart } from '../profile/password-part.tsx';
import { SessionsPart } from '../profile/sessions-part.tsx';
import { TwoFactorPart } from '../profile/two-factor-part.tsx';
import { securityQuery } from '../security-data.ts';
import { ProofProvider } from './use-proof.tsx';

export function SecuritySettings() {
  const { data: security, error, refetch } = useQuery(securityQuery);
  if (!security) {
    return error ? (
      <Problem error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting words="Loading security settings..." />
    );
  }
  return (
    <ProofProvider>
      <EmailPart security={security} />
      <PasswordPart hasPassword={security.has_password} />
      <TwoFactorPart state={security.two_factor} />
      <PasskeysPart passkeys={security.passkeys} />
      <IdentitiesPart identities={security.identities} />
      <SessionsPart />
      <OwnDataPart />
      <CloseAccountPart />
    </ProofProvider>
  );
}
