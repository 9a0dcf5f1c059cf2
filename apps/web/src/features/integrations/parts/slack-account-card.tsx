// Links and unlinks the user's Slack account, on the profile.
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnSlack } from '@worklane/contract/integrations/slack-app';
import { viewAs } from '../../../platform/local-state/view-as.ts';
import { dateLabel } from '../../../ui/dates/moment-label.ts';
import { ask } from '../../../ui/overlays/ask.ts';
import { Problem } from '../../../ui/problems/problem.tsx';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { ToolFoot, ToolHead } from '../../../ui/tool-card.tsx';
import { useKeepFocus } from '../../../ui/use-keep-focus.ts';
import styles from '../integrations.module.css';
import { SlackMark } from '../product-marks.tsx';
import { goToSlack, slackAccountsQuery, unlinkSlack } from '../slack-account.ts';

/** Shows the user's Slack accounts. Hidden while viewing as another member: they are private. */
export const SlackAccountCard = () => (viewAs.get() ? null : <OwnAccountCard />);

function OwnAccountCard() {
  const keepFocus = useKeepFocus();
  const { data, error, refetch } = useQuery(slackAccountsQuery);
  if (error && !data)
    return <Problem title="Couldn't load your Slack account" error={error} onRetry={() => void refetch()} />;
  return (
    <li ref={keepFocus} className={styles.card} aria-busy={!data}>
      <ToolHead
        name="Slack account"
        mark={<SlackMark size={20} />}
        state={data && stateOf(data)}
        kind={data && data.accounts.length > 0 ? 'works' : 'none'}
      >
        In workspaces your company is connected to, links to tickets show a preview, and <code>/worklane</code> finds
        and creates tickets. Both follow your own rights.
      </ToolHead>
      <ToolFoot facts={data && factsOf(data)}>{data?.is_set_up && <AccountButtons own={data} />}</ToolFoot>
    </li>
  );
}

function stateOf({ is_set_up, accounts }: OwnSlack): string {
  if (accounts.length > 0) return 'Linked';
  return is_set_up ? 'Not linked' : 'Not set up';
}

function factsOf({ is_set_up, accounts }: OwnSlack): string {
  if (!is_set_up) return 'The administrator of this server has to set it up.';
  return accounts
    .map(({ team_name, team_id, linked_at }) => `${team_name ?? team_id}, linked ${dateLabel(linked_at)}`)
    .join('; ');
}

function AccountButtons({ own: { accounts } }: { own: OwnSlack }) {
  const client = useQueryClient();
  const link = useMutation({
    mutationFn: goToSlack,
    onError: (error) => toastError("Your Slack account wasn't linked", error.message),
  });
  const unlink = useMutation({
    mutationFn: unlinkSlack,
    onSuccess: () => toastDone('Slack account unlinked'),
    onError: (error) => toastError("Your Slack account wasn't unlinked", error.message),
    onSettled: () => client.invalidateQueries({ queryKey: slackAccountsQuery.queryKey }),
  });
  const askFirst = () =>
    ask({
      title: accounts.length === 1 ? 'Unlink your Slack account?' : 'Unlink your Slack accounts?',
      text: 'Your links to tickets no longer show previews in Slack, and /worklane asks you to link your account again.',
      action: 'Unlink',
      onConfirm: () => unlink.mutate(),
    });
  return (
    <span className={styles.buttons}>
      <Button variant="default" size="xs" loading={link.isPending} onClick={() => link.mutate()}>
        {accounts.length === 0 ? 'Link Slack account' : 'Link another workspace'}
      </Button>
      {accounts.length > 0 && (
        <Button variant="outline" color="red" size="xs" loading={unlink.isPending} onClick={askFirst}>
          Unlink
        </Button>
      )}
    </span>
  );
}
