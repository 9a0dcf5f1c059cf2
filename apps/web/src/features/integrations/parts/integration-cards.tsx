// Shows what a company is connected to, card by card: company settings, tab Integrations.
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  CONNECTED_TYPES,
  type ConnectedType,
  type IntegrationStatus,
  integrations,
} from '@worklane/contract/integrations';
import { useEffect } from 'react';
import { call } from '../../../platform/api/call.ts';
import { FunctionError } from '../../../platform/api/call-function.ts';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { subscribe } from '../../../platform/realtime/realtime.ts';
import { ask } from '../../../ui/overlays/ask.ts';
import { Problem } from '../../../ui/problem.tsx';
import { sayDone, sayFailed } from '../../../ui/say.tsx';
import { goToProduct } from '../connecting.ts';
import { integrationKeys, integrationsQuery } from '../data.ts';
import styles from '../integrations.module.css';
import { TEXTS } from '../texts.ts';
import { CalendarCard } from './calendar-card.tsx';

const DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });
const STATE_WORDS = {
  connected: 'Connected',
  broken: 'Not working',
  not_connected: 'Not connected',
  not_set_up: 'Not set up',
} as const;

export function IntegrationCards() {
  const client = useQueryClient();
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const companyName = useLocalState((state) => state.company?.name ?? '');
  const { data, error, refetch } = useQuery({ ...integrationsQuery(companyId), enabled: companyId !== '' });
  useEffect(
    () => subscribe('integration.changed', () => void client.invalidateQueries({ queryKey: integrationKeys.all })),
    [client],
  );
  return (
    <section className={styles.section} aria-labelledby="tools">
      <h2 id="tools" className={styles.heading}>
        Tools
      </h2>
      <p className={styles.note}>
        Connected once for {companyName}. Each project then picks its own file, repository or channel.
      </p>
      {error && !data ? (
        <Problem
          title="Failed to Load Integrations"
          refusal="Could not load integration data. Please refresh and try again."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <ul className={styles.cards}>
          {CONNECTED_TYPES.map((type) => (
            <Card key={type} type={type} companyId={companyId} status={data?.[type]} />
          ))}
          <CalendarCard />
        </ul>
      )}
    </section>
  );
}

interface CardProps {
  type: ConnectedType;
  companyId: string;
  /** Undefined while it loads. */
  status: IntegrationStatus | undefined;
}

function Card({ type, companyId, status }: CardProps) {
  const { name, about } = TEXTS[type];
  return (
    <li className={styles.card} aria-busy={!status}>
      <div className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        <span className={styles.state}>
          {status?.state === 'connected' && <IconCheck size={14} stroke={1.8} aria-hidden="true" />}
          {status?.state === 'broken' && <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />}
          {status ? STATE_WORDS[status.state] : 'Loading...'}
        </span>
      </div>
      <p className={styles.about}>{about}</p>
      <div className={styles.foot}>
        <p className={styles.facts}>{status && factsOf(status)}</p>
        {status && <CardButtons type={type} companyId={companyId} status={status} />}
      </div>
    </li>
  );
}

function factsOf({ state, timestamp, connected_by, account, problem, missing_settings }: IntegrationStatus): string {
  if (state === 'not_set_up') return `The administrator of this server has to set ${missing_settings.join(' and ')}.`;
  if (state === 'broken') return problem ?? '';
  if (state !== 'connected' || !timestamp) return '';
  const by = connected_by ? ` by ${connected_by}` : '';
  return `Connected ${DAY.format(new Date(timestamp))}${by}${account ? ` as ${account}` : ''}`;
}

function CardButtons({ type, companyId, status: { state } }: CardProps & { status: IntegrationStatus }) {
  const client = useQueryClient();
  const { name, starting, noAddress, unreachable } = TEXTS[type];
  const connect = useMutation({
    mutationFn: () => {
      if (starting) sayDone(starting);
      return goToProduct(type, companyId);
    },
    onError: (error) =>
      sayFailed('Connection Failed', error instanceof FunctionError && error.isNetwork ? unreachable : noAddress),
  });
  const disconnect = useMutation({
    mutationFn: () => call(integrations.disconnect, { params: { company: companyId, type } }),
    onSuccess: () => sayDone('Disconnected', `${name} has been disconnected.`),
    onError: () => sayFailed('Disconnection Error', `Could not disconnect ${name}. Please try again.`),
    onSettled: () => client.invalidateQueries({ queryKey: integrationKeys.all }),
  });
  const askFirst = () =>
    ask({
      title: `Disconnect ${name}?`,
      text: `Worklane forgets its access to ${name} at once. What came from there stays. You can connect it again later.`,
      action: 'Disconnect',
      onConfirm: () => disconnect.mutate(),
    });
  if (state === 'not_set_up') return null;
  const isThere = state === 'connected' || state === 'broken';
  return (
    <span className={styles.state}>
      {state !== 'connected' && (
        <Button variant="default" size="xs" loading={connect.isPending} onClick={() => connect.mutate()}>
          {state === 'broken' ? 'Reconnect' : `Connect ${name}`}
        </Button>
      )}
      {isThere && (
        <Button variant="default" color="red" size="xs" loading={disconnect.isPending} onClick={askFirst}>
          Disconnect
        </Button>
      )}
    </span>
  );
}
