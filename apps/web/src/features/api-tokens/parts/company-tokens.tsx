// Lists the API tokens of all members of the company, for administrators to see and end.
import { VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApiToken, apiTokens } from '@worklane/contract/api-tokens';
import { useMemo } from 'react';
import { call } from '../../../platform/api/call.ts';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { ask } from '../../../ui/overlays/ask.ts';
import { Problem } from '../../../ui/problems/problem.tsx';
import rows from '../../../ui/rows/fact-rows.module.css';
import { Section } from '../../../ui/section.tsx';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { useKeepFocus } from '../../../ui/use-keep-focus.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { NOBODY, peopleQuery } from '../../companies/parts/people.ts';
import { useOwnProjects } from '../../projects/parts/use-own-projects.ts';
import styles from '../api-tokens.module.css';
import table from '../company-tokens.module.css';
import { companyTokensQuery, tokenKeys } from '../data.ts';
import { dayOfExpiry, EndButton, LastUse, StateTag } from '../token-facts.tsx';
import { projectWords, RIGHT_LABELS } from '../token-words.ts';
import { useTokenEvents } from '../use-token-events.ts';

export function CompanyTokens() {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const { data: tokens, error, refetch } = useQuery({ ...companyTokensQuery(companyId), enabled: companyId !== '' });
  useTokenEvents();
  return (
    <Section
      id="company-api-tokens"
      title="API tokens"
      note="Programs use these to act on behalf of members. Members create them on their profile."
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
    onSuccess: (_answer, { state }) => toastDone(state === 'active' ? 'API token ended' : 'API token removed'),
    onError: (error) => toastError("The API token wasn't ended", error.message),
    onSettled: () => client.invalidateQueries({ queryKey: tokenKeys.all }),
  });
  const askToEnd = (token: ApiToken) =>
    ask({
      title: `End ${token.name}?`,
      text: `It belongs to ${ownerOf(token)} and stops working at once.`,
      action: 'End token',
      onConfirm: () => end.mutate(token),
    });
  const ownerOf = ({ user_id }: ApiToken) => people.get(user_id)?.name ?? 'Former member';
  return (
    <div ref={keepFocus} className={table.container}>
      <table className={table.table} aria-label="API tokens of members">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Member</th>
            <th scope="col">Rights</th>
            <th scope="col">Expires</th>
            <th scope="col">Last used</th>
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <TokenTableRow
              key={token.id}
              token={token}
              owner={ownerOf(token)}
              projects={names}
              isEnding={end.isPending && end.variables.id === token.id}
              onEnd={() => (token.state === 'active' ? askToEnd(token) : end.mutate(token))}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  token: ApiToken;
  owner: string;
  /** Names of projects by their ids. */
  projects: ReadonlyMap<string, string>;
  isEnding: boolean;
  onEnd: () => void;
}

function TokenTableRow({ token, owner, projects, isEnding, onEnd }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <span className={rows.words}>
          <span className={rows.name}>
            <bdi>{token.name}</bdi>
            <StateTag token={token} />
          </span>
          <span className={rows.pieces}>
            <code>{token.prefix}…</code>
          </span>
        </span>
      </th>
      <td data-label="Member">
        <bdi>{owner}</bdi>
      </td>
      <td data-label="Rights">
        {RIGHT_LABELS[token.rights]}
        <span className={table.second}>
          <bdi>{projectWords(token, projects)}</bdi>
        </span>
      </td>
      <td data-label="Expires">{token.state === 'ended' ? '–' : dayOfExpiry(token)}</td>
      <td data-label="Last used">
        <LastUse token={token} />
      </td>
      <td className={table.actions}>
        <EndButton token={token} isEnding={isEnding} onEnd={onEnd} />
      </td>
    </tr>
  );
}
