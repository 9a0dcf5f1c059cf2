// Lists the API tokens of all members of the company, for administrators to see and end.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApiToken, apiTokens } from '@worklane/contract/api-tokens';
import { useMemo } from 'react';
import { call } from '../../../platform/api/call.ts';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { ask } from '../../../ui/overlays/ask.ts';
import { Problem } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { useKeepFocus } from '../../../ui/use-keep-focus.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { NOBODY, peopleQuery } from '../../companies/parts/people.ts';
import { useOwnProjects } from '../../projects/parts/use-own-projects.ts';
import styles from '../api-tokens.module.css';
import { companyTokensQuery, tokenKeys } from '../data.ts';
import { TokenRow } from '../token-row.tsx';
import { useTokenEvents } from '../use-token-events.ts';

export function CompanyTokens() {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const { data: tokens, error, refetch } = useQuery({ ...companyTokensQuery(companyId), enabled: companyId !== '' });
  useTokenEvents();
  return (
    <Section
      id="company-api-tokens"
      title="API tokens"
      note="With these, programs act in the name of members. Members create them on their profile."
    >
      {!tokens && error && <Problem title="Couldn't load API tokens" error={error} onRetry={() => void refetch()} />}
      {!tokens && !error && <Waiting words="Loading API tokens..." />}
      {tokens?.length === 0 && <p className={styles.small}>No member has an API token.</p>}
      {tokens && tokens.length > 0 && <List companyId={companyId} tokens={tokens} />}
    </Section>
  );
}

function List({ companyId, tokens }: { companyId: string; tokens: readonly ApiToken[] }) {
  const client = useQueryClient();
  const { data: people = NOBODY } = useQuery(peopleQuery(companyId));
  const { query } = useOwnProjects();
  const keepFocus = useKeepFocus();
  const names = useMemo(() => new Map((query.data ?? []).map(({ id, name }) => [id, name])), [query.data]);
  const end = useMutation({
    mutationFn: ({ id }: ApiToken) => call(apiTokens.endOfMember, { params: { company: companyId, api_token: id } }),
    onSuccess: () => toastDone('API token ended'),
    onError: (error) => toastError("The API token wasn't ended", error.message),
    onSettled: () => client.invalidateQueries({ queryKey: tokenKeys.all }),
  });
  const ownerOf = ({ user_id }: ApiToken) => people.get(user_id)?.name ?? 'Former member';
  return (
    <ul ref={keepFocus} className={styles.list}>
      {tokens.map((token) => (
        <TokenRow
          key={token.id}
          token={token}
          owner={ownerOf(token)}
          projects={names}
          isEnding={end.isPending && end.variables.id === token.id}
          onEnd={() =>
            ask({
              title: `End ${token.name}?`,
              text: `It belongs to ${ownerOf(token)} and stops working at once.`,
              action: 'End token',
              onConfirm: () => end.mutate(token),
            })
          }
        />
      ))}
    </ul>
  );
}
