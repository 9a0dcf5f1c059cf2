// Shows the tokens used in a month, by person and by day, and what they cost by the prices that were entered.
import { NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AssistantUsage } from '@worklane/contract/assistant-settings';
import { costWords } from '@worklane/domain/assistant/prices';
import { tokensWords } from '@worklane/domain/assistant/tokens-words';
import { useEffect, useState } from 'react';
import { subscribe } from '../../platform/realtime/realtime.ts';
import { membersQuery } from '../companies/data.ts';
import { assistantUsageQuery } from './data.ts';
import styles from './model-card.module.css';

const SHOWN = 5;
const MONTH = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' });
const DAY = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', month: 'short' });

export function UsageMeter({ companyId }: { companyId: string }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string>();
  const query = assistantUsageQuery(companyId, chosen);
  const { data } = useQuery(query);
  const { data: members, isPending } = useQuery(membersQuery(companyId));
  const [area, of, company] = query.queryKey;
  useEffect(
    () => subscribe('assistant.used', () => void client.invalidateQueries({ queryKey: [area, of, company] })),
    [client, area, of, company],
  );
  // Without the members everyone would be a former one.
  if (!data || isPending) return <p className={styles.meterWords}>Loading...</p>;
  const { tokens_this_month: used, tokens_a_month: limit, currency, people, cost_this_month, cost_today } = data;
  const users = usersOf(people, new Map(members?.map(({ user_id, name }) => [user_id, name])));
  const shown = users.slice(0, SHOWN);
  const words = (tokens: number, cost: number | null) =>
    currency === null || cost === null
      ? tokens.toLocaleString()
      : `${tokens.toLocaleString()} (${costWords(cost, currency)})`;
  const rest = (what: 'tokens' | 'cost', all: number) => shown.reduce((left, each) => left - (each[what] ?? 0), all);
  const isPresent = data.month === data.months[0];
  const when = isPresent ? 'this month' : `in ${monthName(data.month)}`;
  return (
    <div className={styles.meter}>
      <Months {...data} onChoose={(month) => setChosen(month === data.months[0] ? undefined : month.slice(0, 7))} />
      <p className={styles.meterWords}>
        {isPresent
          ? `${used.toLocaleString()} of ${tokensWords(limit)} used this month`
          : `${tokensWords(used)} used ${when}`}
      </p>
      {isPresent && (
        <meter
          className={styles.bar}
          aria-label="Tokens used this month"
          min={0}
          max={Math.max(1, limit)}
          value={used}
        />
      )}
      {currency !== null && (
        <p className={styles.meterWords}>
          {`Estimated cost: ${isPresent ? `${costWords(cost_today ?? 0, currency)} today, ` : ''}${costWords(cost_this_month ?? 0, currency)} ${when}`}
        </p>
      )}
      <ul className={styles.people}>
        {shown.map(({ id, name, tokens, cost }) => (
          <li key={id}>{`${name}: ${words(tokens, cost)}`}</li>
        ))}
        {users.length > SHOWN && (
          <li>{`Others: ${words(rest('tokens', used), cost_this_month && rest('cost', cost_this_month))}`}</li>
        )}
      </ul>
      <Days {...data} />
      {currency !== null && <EstimateNote tokens={data.tokens_without_cost} />}
    </div>
  );
}

interface User {
  id: string;
  name: string;
  tokens: number;
  cost: number | null;
}

/** Adds up the use of former members, whose names are gone. @returns users, the one with the most tokens first */
function usersOf(people: AssistantUsage['people'], names: ReadonlyMap<string, string>): User[] {
  const named = people.flatMap(({ user_id: id, ...used }) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name, ...used }];
  });
  const left = people.filter(({ user_id }) => !names.has(user_id));
  if (left.length === 0) return named;
  const former = {
    id: 'former',
    name: left.length === 1 ? 'Former member' : 'Former members',
    tokens: left.reduce((sum, each) => sum + each.tokens, 0),
    cost: left.every(({ cost }) => cost === null) ? null : left.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
  };
  return [...named, former].sort((one, other) => other.tokens - one.tokens);
}

const monthName = (month: string) => MONTH.format(new Date(`${month}T00:00`));

/** Chooses the month, once there is more than one. */
function Months({ month, months, onChoose }: AssistantUsage & { onChoose: (month: string) => void }) {
  if (months.length < 2) return null;
  return (
    <NativeSelect
      label="Month"
      value={month}
      data={months.map((each) => ({ value: each, label: monthName(each) }))}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}

function Days({ days, currency }: AssistantUsage) {
  if (days.length === 0) return null;
  return (
    <details className={styles.days}>
      <summary>Tokens by day</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Tokens</th>
            {currency !== null && <th scope="col">Estimated cost</th>}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, tokens, cost }) => (
            <tr key={day}>
              <th scope="row">{DAY.format(new Date(`${day}T00:00`))}</th>
              <td>{tokens.toLocaleString()}</td>
              {currency !== null && <td>{cost === null ? 'Not known' : costWords(cost, currency)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** @param tokens those that no cost includes */
function EstimateNote({ tokens }: { tokens: number }) {
  return (
    <p className={styles.meterWords}>
      Costs are estimated from the tokens and the prices entered above. The provider's bill can differ.
      {tokens > 0 &&
        ` ${tokensWords(tokens)} ${tokens === 1 ? 'is not included: it was' : 'are not included: they were'} used before input and output were counted separately.`}
    </p>
  );
}
