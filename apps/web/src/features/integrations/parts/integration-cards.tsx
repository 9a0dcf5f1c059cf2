// Shows what a company is connected to, card by card: company settings, tab Integrations.
import { Button } from '@mantine/core';
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
import { dateLabel } from '../../../ui/dates/moment-label.ts';
import { ask } from '../../../ui/overlays/ask.ts';
import { Problem } from '../../../ui/problems/problem.tsx';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { ToolFoot, ToolHead } from '../../../ui/tool-card.tsx';
import { useKeepFocus } from '../../../ui/use-keep-focus.ts';
import { goToInstallation, goToProduct } from '../connecting.ts';
import { integrationKeys, integrationsQuery } from '../data.ts';
import styles from '../integrations.module.css';
import { stateOf } from '../state-of.ts';
import { TEXTS } from '../texts.ts';
import { CalendarCard } from './calendar-card.tsx';

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
  const { name, about, mark: Mark } = TEXTS[type];
  const keepFocus = useKeepFocus();
  return (
    <li ref={keepFocus} className={styles.card} aria-busy={!status}>
      <ToolHead name={name} mark={<Mark size={20} />} {...stateOf(status?.state)}>
        {about}
      </ToolHead>
      <ToolFoot facts={status && factsOf(status)}>
        {status && <CardButtons type={type} companyId={companyId} status={status} />}
      </ToolFoot>
    </li>
  );
}

function factsOf(status: IntegrationStatus): string {
  const { state, timestamp, connected_by, account, problem, missing_settings, app } = status;
  if (state === 'not_set_up') return `The administrator of this server has to set ${missing_settings.join(' and ')}.`;
  if (state === 'broken') return problem ?? '';
  if (state !== 'connected' || !timestamp) return '';
  const by = connected_by ? ` by ${connected_by}` : '';
  const as = account && account !== connected_by ? ` as ${account}` : '';
  const suspended = app?.is_suspended ? ', but suspended at GitHub' : '';
  const installed = app?.installed_for ? `. App installed for ${app.installed_for}${suspended}` : '';
  return `Connected ${dateLabel(timestamp)}${by}${as}${installed}`;
}

function CardButtons({ type, companyId, status: { state, app } }: CardProps & { status: IntegrationStatus }) {
  const client = useQueryClient();
  const { name, starting, noAddress, emptyAnswer, unreachable } = TEXTS[type];
  const connect = useMutation({
    mutationFn: () => {
      if (starting) toastDone(starting);
      return goToProduct(type, companyId);
    },
    onError: (error) => {
      if (error instanceof FunctionError && error.isNetwork) toastError('Connection Failed', unreachable);
      else toastError('Connection Failed', error.message === emptyAnswer ? emptyAnswer : noAddress);
    },
  });
  const disconnect = useMutation({
    mutationFn: () => call(integrations.disconnect, { params: { company: companyId, type } }),
    onSuccess: () => toastDone('Disconnected', `${name} has been disconnected.`),
    onError: () => toastError('Disconnection Error', `Could not disconnect ${name}. Please try again.`),
    onSettled: () => client.invalidateQueries({ queryKey: integrationKeys.all }),
  });
  const install = useMutation({
    mutationFn: () => goToInstallation(companyId),
    onError: (error) => toastError('Installation Failed', error.message),
  });
  const askFirst = () =>
    ask({
      title: `Disconnect ${name}?`,
      text: `Worklane loses its access to ${name} at once. Imported data stays. You can connect it again later.`,
      action: 'Disconnect',
      onConfirm: () => disconnect.mutate(),
    });
  if (state === 'not_set_up') return null;
  const isThere = state === 'connected' || state === 'broken';
  return (
    <span className={styles.buttons}>
      {state !== 'connected' && (
        <Button variant="default" size="xs" loading={connect.isPending} onClick={() => connect.mutate()}>
          {state === 'broken' ? 'Reconnect' : `Connect ${name}`}
        </Button>
      )}
      {state === 'connected' && app && !app.installed_for && (
        <Button variant="default" size="xs" loading={install.isPending} onClick={() => install.mutate()}>
          Install app
        </Button>
      )}
      {isThere && (
        <Button variant="outline" color="red" size="xs" loading={disconnect.isPending} onClick={askFirst}>
          Disconnect
        </Button>
      )}
    </span>
  );
}
