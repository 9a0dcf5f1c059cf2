// Handles the return from Slack's sign-in: links the account, once, and goes to the profile.
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { Problem } from '../../../ui/problems/problem.tsx';
import { toastDone } from '../../../ui/toast.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { linkSlack, SLACK_LINK_RETURN, slackAccountsQuery, takeLinkState } from '../slack-account.ts';

/** Tells whether an address is the return page of Slack's sign-in. */
export const isSlackLinkReturn = (pathname: string): boolean => pathname.replace(/\/$/, '') === SLACK_LINK_RETURN;

export function SlackAccountReturn() {
  const navigate = useNavigate();
  const client = useQueryClient();
  // Read once: the address and what was kept are good for one try.
  const [back] = useState(readReturn);
  useTitle('Linking your Slack account');
  const { isSuccess, error } = useQuery({
    queryKey: [...slackAccountsQuery.queryKey, 'return', back.state],
    queryFn: () => {
      if (back.problem) throw new Error(back.problem);
      return linkSlack(back);
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const leave = useEffectEvent(() => {
    toastDone('Slack account linked');
    void client.invalidateQueries({ queryKey: slackAccountsQuery.queryKey, exact: true, refetchType: 'none' });
    void navigate({ to: '/profile', replace: true });
  });
  useEffect(() => {
    if (isSuccess) leave();
  }, [isSuccess]);
  if (!error) return <Waiting words="Linking your Slack account..." />;
  const toProfile = (
    <Button variant="default" renderRoot={(props) => <Link {...props} to="/profile" replace />}>
      Back to profile
    </Button>
  );
  return <Problem isPage title="Your Slack account wasn't linked" refusal={error.message} back={toProfile} />;
}

function readReturn(): { state: string; code: string; problem: string | undefined } {
  const given = new URLSearchParams(location.search);
  const [state, code, error] = [given.get('state'), given.get('code'), given.get('error')];
  const isOurs = takeLinkState(state);
  return { state: state ?? '', code: code ?? '', problem: problemOf() };

  function problemOf(): string | undefined {
    if (error) return `Slack says: ${error.slice(0, 300)}`;
    if (isOurs && code) return undefined;
    return 'This page was opened without a sign-in that began here. Please start again on your profile.';
  }
}
