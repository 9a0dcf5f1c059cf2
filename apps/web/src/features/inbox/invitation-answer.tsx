// Accepts or declines an invitation in the inbox.
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { InboxItem } from '@worklane/contract/inbox';
import type { invitations } from '@worklane/contract/invitations';
import type { ResponseOf } from '@worklane/contract/platform/endpoint';
import { localState } from '../../platform/local-state/local-state.ts';
import { ask } from '../../ui/overlays/ask.ts';
import { toastAction, toastDone, toastError } from '../../ui/toast.tsx';
import { acceptOwnInvitation, declineInvitation } from '../invitations/data.ts';
import { inboxKeys } from './data.ts';
import styles from './inbox-row.module.css';

interface Props {
  invitation: NonNullable<InboxItem['invitation']>;
  company: string;
  /** Before the row leaves. */
  onAnswered: () => void;
}

export function InvitationAnswer({ invitation: { id }, company, onAnswered }: Props) {
  const client = useQueryClient();
  const openCompany = useOpenCompany();
  const accept = useMutation({
    mutationFn: () => acceptOwnInvitation(id),
    onSuccess: async (joined) => {
      onAnswered();
      toastAction(`You joined ${joined.company.name}`, 'Open', () => void openCompany(joined));
      await client.invalidateQueries();
    },
    onError: ({ message }) => refused(message),
  });
  const decline = useMutation({
    mutationFn: () => declineInvitation(id),
    onSuccess: async () => {
      onAnswered();
      toastDone('Invitation declined');
      await client.invalidateQueries({ queryKey: inboxKeys.all });
    },
    onError: ({ message }) => refused(message),
  });
  const refused = (message: string) => {
    toastError('The invitation wasn’t answered', message);
    void client.invalidateQueries({ queryKey: inboxKeys.all });
  };
  const isPending = accept.isPending || decline.isPending;
  return (
    <div className={styles.answer}>
      <Button size="compact-sm" loading={accept.isPending} disabled={decline.isPending} onClick={() => accept.mutate()}>
        Accept
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={isPending}
        onClick={() =>
          ask({
            title: 'Decline this invitation?',
            text: `To join ${company} later, you need a new invitation.`,
            action: 'Decline',
            onConfirm: () => decline.mutate(),
          })
        }
      >
        Decline
      </Button>
    </div>
  );
}

function useOpenCompany() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return async ({ company, project_key }: ResponseOf<typeof invitations.acceptOwn>) => {
    localState.setCurrentProject(undefined);
    localState.setCompany(company);
    client.removeQueries({ queryKey: ['tickets'] });
    if (project_key) await navigate({ to: '/projects/$projectKey', params: { projectKey: project_key } });
    else await navigate({ to: '/dashboard' });
  };
}
