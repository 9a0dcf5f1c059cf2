// /accept-invitation: opens the link of an invitation.
import { EntryFrame } from '../features/accounts/parts/entry-frame.tsx';
import { AcceptInvitation } from '../features/invitations/parts/accept-invitation.tsx';
import { useTitle } from '../ui/use-title.ts';

export function AcceptInvitationPage() {
  useTitle('Invitation');
  return (
    <EntryFrame title="You are invited">
      <AcceptInvitation />
    </EntryFrame>
  );
}
