// Lists the user's API tokens on the profile, and creates and ends them.
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ApiToken, apiTokens } from '@worklane/contract/api-tokens';
import { useMemo, useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { viewAs } from '../../../platform/local-state/view-as.ts';
import { ask } from '../../../ui/overlays/ask.ts';
import { Problem } from '../../../ui/problems/problem.tsx';
import rows from '../../../ui/rows/fact-rows.module.css';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { useKeepFocus } from '../../../ui/use-keep-focus.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { useOwnProjects } from '../../projects/parts/use-own-projects.ts';
import styles from '../api-tokens.module.css';
import { CreateTokenDialog } from '../create-token-dialog.tsx';
import { ownTokensQuery, tokenKeys } from '../data.ts';
import { TokenRow } from '../token-row.tsx';
import { useEndAll } from '../use-end-all.ts';
import { useTokenEvents } from '../use-token-events.ts';

const ACTIONS_LINK = { to: '/profile/$part', params: { part: 'agents' } } as const;

/** Lists the user's tokens. Empty while viewing as another member: tokens are private. */
export const OwnTokens = () =>
  viewAs.get() ? <p className={styles.note}>Only their user can see API tokens.</p> : <Tokens />;

function Tokens() {
  const company = useLocalState((state) => state.company);
  const { query } = useOwnProjects();
  const { data: tokens, error, refetch } = useQuery(ownTokensQuery);
  const [isCreating, setIsCreating] = useState(false);
  const keepFocus = useKeepFocus();
  useTokenEvents();
  const end = useEnding();
  const endAll = useEndAll();
  const names = useMemo(() => new Map((query.data ?? []).map(({ id, name }) => [id, name])), [query.data]);
  return (
    <div ref={keepFocus}>
      <div className={styles.head}>
        <p className={styles.note}>
          With a token, your scripts and other programs use the API in your name, with fewer rights than you have.{' '}
          <a href="/api/docs">Read how to call it</a>, or <Link {...ACTIONS_LINK}>see what agents did</Link>.
        </p>
        <span className={styles.buttons}>
          {tokens && tokens.length > 1 && (
            <Button variant="default" loading={endAll.isEnding} onClick={endAll.ask}>
              End all
            </Button>
          )}
          {company && (
            <Button variant="default" onClick={() => setIsCreating(true)}>
              Create token
            </Button>
          )}
        </span>
      </div>
      {!tokens && error && (
        <Problem title="Couldn't load your API tokens" error={error} onRetry={() => void refetch()} />
      )}
      {!tokens && !error && <Waiting words="Loading API tokens..." />}
      {tokens?.length === 0 && <p className={styles.small}>You have no API tokens.</p>}
      {tokens && tokens.length > 0 && (
        <ul className={rows.list}>
          {tokens.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              projects={names}
              isEnding={end.isPending && end.variables.id === token.id}
              onEnd={() => askToEnd(token, () => end.mutate(token))}
            />
          ))}
        </ul>
      )}
      {isCreating && company && (
        <CreateTokenDialog company={company} projects={query.data ?? []} onClose={() => setIsCreating(false)} />
      )}
    </div>
  );
}

function useEnding() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: tokenKeys.all });
  const end = useMutation({
    mutationFn: ({ id }: ApiToken) => call(apiTokens.end, { params: { api_token: id } }),
    onSuccess: (_answer, { state }) => toastDone(state === 'active' ? 'API token ended' : 'API token removed'),
    onError: (error) => toastError("The API token wasn't ended", error.message),
    onSettled,
  });
  return end;
}

/** Ends a token after a question, or removes one that no longer works without. */
function askToEnd({ name, state }: ApiToken, onConfirm: () => void): void {
  if (state !== 'active') onConfirm();
  else
    ask({
      title: `End ${name}?`,
      text: 'It stops working at once. Programs that use it need a new token.',
      action: 'End token',
      onConfirm,
    });
}
