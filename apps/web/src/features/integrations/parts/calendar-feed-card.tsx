// Creates, replaces and turns off the user's calendar feed, on the profile (section Calendar).
import { Button } from '@mantine/core';
import { IconCalendarShare } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CalendarFeed } from '@worklane/contract/integrations/calendar-feed';
import { useEffect, useState } from 'react';
import { viewAs } from '../../../platform/local-state/view-as.ts';
import { subscribe } from '../../../platform/realtime/realtime.ts';
import { dateLabel } from '../../../ui/dates/moment-label.ts';
import { ask } from '../../../ui/overlays/ask.ts';
import { Problem } from '../../../ui/problems/problem.tsx';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { ToolFoot, ToolHead } from '../../../ui/tool-card.tsx';
import { useKeepFocus } from '../../../ui/use-keep-focus.ts';
import { calendarFeedQuery, createFeed, deleteFeed } from '../calendar-feed.ts';
import { FeedAddressDialog } from '../feed-address-dialog.tsx';
import styles from '../integrations.module.css';

const MOMENT = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const STATE_WORDS = { on: 'On', ended: 'Ended', off: 'Off' } as const;
const KINDS = { on: 'works', ended: 'broken', off: 'none' } as const;

/** Shows the user's feed. Hidden while viewing as another member: a feed is private. */
export const CalendarFeedCard = () => (viewAs.get() ? null : <OwnFeedCard />);

function OwnFeedCard() {
  const client = useQueryClient();
  const keepFocus = useKeepFocus();
  const { data, error, refetch } = useQuery(calendarFeedQuery);
  useEffect(
    () =>
      subscribe('calendar_feed.changed', () => void client.invalidateQueries({ queryKey: calendarFeedQuery.queryKey })),
    [client],
  );
  if (error && !data)
    return <Problem title="Couldn't load your calendar feed" error={error} onRetry={() => void refetch()} />;
  return (
    <li ref={keepFocus} className={styles.card} aria-busy={!data}>
      <ToolHead
        name="Calendar feed"
        mark={<IconCalendarShare size={20} stroke={1.6} />}
        state={data && STATE_WORDS[data.state]}
        kind={data ? KINDS[data.state] : 'none'}
      >
        See your due dates in Google Calendar, Outlook, Apple Calendar or another calendar that can subscribe to a
        private address. It shows your open tickets from all your companies.
      </ToolHead>
      <ToolFoot facts={data && factsOf(data)}>{data && <FeedButtons feed={data} />}</ToolFoot>
    </li>
  );
}

function factsOf({ state, created_at, last_read_at }: CalendarFeed): string {
  if (state === 'ended') return 'The address stopped working when your other sessions were ended.';
  if (state === 'off' || !created_at) return '';
  const read = last_read_at ? `Last read ${MOMENT.format(new Date(last_read_at))}` : 'Not read by a calendar yet';
  return `Created ${dateLabel(created_at)}. ${read}.`;
}

function FeedButtons({ feed: { state } }: { feed: CalendarFeed }) {
  const client = useQueryClient();
  const [address, setAddress] = useState<string>();
  const onSettled = () => client.invalidateQueries({ queryKey: calendarFeedQuery.queryKey });
  const create = useMutation({
    mutationFn: createFeed,
    onSuccess: (made) => setAddress(made.address),
    onError: (error) => toastError("The address wasn't created", error.message),
    onSettled,
  });
  const turnOff = useMutation({
    mutationFn: deleteFeed,
    onSuccess: () => toastDone('Calendar feed turned off'),
    onError: (error) => toastError("The calendar feed wasn't turned off", error.message),
    onSettled,
  });
  const make = () => {
    if (state !== 'on') return create.mutate();
    ask({
      title: 'Create a new address?',
      text: 'The old address stops working at once. Calendars that use it need the new one.',
      action: 'Create new address',
      onConfirm: () => create.mutate(),
    });
  };
  const askFirst = () =>
    ask({
      title: 'Turn off your calendar feed?',
      text: 'Its address stops working at once. Calendars that use it are no longer updated.',
      action: 'Turn off',
      onConfirm: () => turnOff.mutate(),
    });
  return (
    <span className={styles.buttons}>
      <Button variant="default" size="xs" loading={create.isPending} onClick={make}>
        {state === 'off' ? 'Create address' : 'Create new address'}
      </Button>
      {state !== 'off' && (
        <Button variant="outline" color="red" size="xs" loading={turnOff.isPending} onClick={askFirst}>
          Turn off
        </Button>
      )}
      {address && <FeedAddressDialog address={address} onClose={() => setAddress(undefined)} />}
    </span>
  );
}
