// Shows whether the viewer's own calendar is connected: on the profile, and beside the company's tools.
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnCalendar } from '@worklane/contract/integrations/calendars';
import { useEffect } from 'react';
import { FunctionError } from '../../../platform/api/call-function.ts';
import { subscribe } from '../../../platform/realtime/realtime.ts';
import { dateLabel } from '../../../ui/dates/moment-label.ts';
import { ask } from '../../../ui/overlays/ask.ts';
import { Problem } from '../../../ui/problems/problem.tsx';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { ToolFoot, ToolHead } from '../../../ui/tool-card.tsx';
import { useKeepFocus } from '../../../ui/use-keep-focus.ts';
import { disconnectCalendar, goToGoogle, ownCalendarQuery } from '../calendar.ts';
import styles from '../integrations.module.css';
import { CalendarMark } from '../product-marks.tsx';
import { stateOf } from '../state-of.ts';

const NAME = 'Google Calendar';

export function CalendarCard() {
  const client = useQueryClient();
  const keepFocus = useKeepFocus();
  const { data, error, refetch } = useQuery(ownCalendarQuery);
  useEffect(
    () => subscribe('calendar.changed', () => void client.invalidateQueries({ queryKey: ownCalendarQuery.queryKey })),
    [client],
  );
  if (error && !data) return <Problem title="Failed to Load Calendar" error={error} onRetry={() => void refetch()} />;
  return (
    <li ref={keepFocus} className={styles.card} aria-busy={!data}>
      <ToolHead name={NAME} mark={<CalendarMark size={20} />} {...stateOf(data?.state)}>
        Your own calendar: Worklane takes the hours of your meetings off your capacity. Others see hours, never titles.
      </ToolHead>
      <ToolFoot facts={data && factsOf(data)}>{data && <CalendarButtons calendar={data} />}</ToolFoot>
    </li>
  );
}

function factsOf({ state, account, connected_at, problem }: OwnCalendar): string {
  if (state === 'not_set_up') return 'The administrator of this server has to set it up.';
  if (state === 'broken') return problem ?? '';
  if (state !== 'connected' || !connected_at) return '';
  return `Connected ${dateLabel(connected_at)}${account ? ` as ${account}` : ''}`;
}

function CalendarButtons({ calendar: { state } }: { calendar: OwnCalendar }) {
  const client = useQueryClient();
  const connect = useMutation({
    mutationFn: goToGoogle,
    onError: (error) =>
      toastError(
        'Authorization Failed',
        error instanceof FunctionError && error.isNetwork
          ? 'Could not reach Google Calendar. Please check your connection and try again.'
          : error.message,
      ),
  });
  const disconnect = useMutation({
    mutationFn: disconnectCalendar,
    onSuccess: () => toastDone('Disconnected', `${NAME} has been disconnected.`),
    onError: () => toastError('Disconnection Error', `Could not disconnect ${NAME}. Please try again.`),
    onSettled: () => client.invalidateQueries({ queryKey: ownCalendarQuery.queryKey }),
  });
  const askFirst = () =>
    ask({
      title: `Disconnect ${NAME}?`,
      text: 'Worklane deletes your meeting hours and loses its access to your calendar at once. You can connect it again later.',
      action: 'Disconnect',
      onConfirm: () => disconnect.mutate(),
    });
  if (state === 'not_set_up') return null;
  return (
    <span className={styles.buttons}>
      {state !== 'connected' && (
        <Button variant="default" size="xs" loading={connect.isPending} onClick={() => connect.mutate()}>
          {state === 'broken' ? 'Reconnect' : `Connect ${NAME}`}
        </Button>
      )}
      {state !== 'not_connected' && (
        <Button variant="outline" color="red" size="xs" loading={disconnect.isPending} onClick={askFirst}>
          Disconnect
        </Button>
      )}
    </span>
  );
}
