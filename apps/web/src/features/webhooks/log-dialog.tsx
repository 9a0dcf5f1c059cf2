// Shows the log of a webhook: what was sent, what the receiver answered, and a button that sends it again.
import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Webhook, WebhookDelivery, WebhookDeliveryDetails } from '@worklane/contract/integrations/webhooks';
import { useId, useState } from 'react';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { NotLoaded } from '../../ui/problems/not-loaded.tsx';
import rows from '../../ui/rows/fact-rows.module.css';
import { Tag } from '../../ui/rows/tag.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { toastDone, toastError } from '../../ui/toast.tsx';
import { deliveriesQuery, deliveryQuery, replayDelivery, testWebhook, type WebhookOwner, webhookKeys } from './data.ts';
import { answerWords, STATE_LABELS } from './webhook-words.ts';
import styles from './webhooks.module.css';

interface Props {
  owner: WebhookOwner;
  webhook: Webhook;
  onClose: () => void;
}

export function LogDialog({ owner, webhook, onClose }: Props) {
  const client = useQueryClient();
  const query = useInfiniteQuery(deliveriesQuery(owner, webhook.id));
  const test = useMutation({
    mutationFn: () => testWebhook(owner, webhook.id),
    onError: ({ message }) => toastError("The test delivery wasn't sent", message),
    onSettled: () => client.invalidateQueries({ queryKey: webhookKeys.all }),
  });
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries);
  return (
    <Dialog title={<>Deliveries of {webhook.name}</>} onClose={onClose} width={720}>
      <div className={styles.form}>
        <div className={styles.head}>
          <p className={styles.note}>Kept for 30 days. A delivery that fails is tried again for three days.</p>
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            Send test
          </Button>
        </div>
        {!deliveries && <NotLoaded query={query} name="deliveries" />}
        {deliveries?.length === 0 && (
          <p className={styles.note}>Nothing has been sent yet. Send a test to see what the receiver answers.</p>
        )}
        {deliveries && deliveries.length > 0 && (
          <ul className={`${rows.list} ${styles.list}`}>
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} owner={owner} webhook={webhook} delivery={delivery} />
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <ShowMore
            isFetching={query.isFetchingNextPage}
            hasFailed={query.isFetchNextPageError}
            onMore={() => void query.fetchNextPage()}
          />
        )}
      </div>
    </Dialog>
  );
}

interface RowProps {
  owner: WebhookOwner;
  webhook: Webhook;
  delivery: WebhookDelivery;
}

function DeliveryRow({ owner, webhook, delivery }: RowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { event, state, tries, created_at, due_at } = delivery;
  return (
    <li className={styles.delivery}>
      <button
        type="button"
        className={styles.open}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={rows.name}>
          <code>{event}</code>
          <Tag tone={state === 'failed' ? 'danger' : undefined}>{STATE_LABELS[state]}</Tag>
        </span>
        <span className={rows.pieces}>
          <span>
            <RelativeTime at={created_at} />
          </span>
          <span>{answerWords(delivery)}</span>
          {tries > 1 && <span>{tries} tries</span>}
          {due_at && tries > 0 && <span>Next try: {new Date(due_at).toLocaleString()}</span>}
        </span>
      </button>
      <div id={id}>{isOpen && <Details owner={owner} webhook={webhook} delivery={delivery} />}</div>
    </li>
  );
}

function Details({ owner, webhook, delivery: { id, state } }: RowProps) {
  const client = useQueryClient();
  const query = useQuery(deliveryQuery(owner, webhook.id, id));
  const replay = useMutation({
    mutationFn: () => replayDelivery(owner, webhook.id, id),
    onSuccess: () => toastDone('The delivery is sent again'),
    onError: ({ message }) => toastError("The delivery wasn't sent again", message),
    onSettled: () => client.invalidateQueries({ queryKey: webhookKeys.all }),
  });
  if (!query.data) return <NotLoaded query={query} name="the delivery" />;
  return (
    <div className={styles.details}>
      <h3 className={styles.label}>Request</h3>
      <pre className={styles.code}>{requestOf(query.data)}</pre>
      <h3 className={styles.label}>Answers</h3>
      {query.data.attempts.length === 0 && <p className={styles.note}>It has not been sent yet.</p>}
      <ol className={styles.attempts}>
        {query.data.attempts.map(({ at, milliseconds, status, error, answer }) => (
          <li key={at}>
            <span className={rows.pieces}>
              <span>{new Date(at).toLocaleString()}</span>
              <span>{error ?? `Status ${status}`}</span>
              <span>{milliseconds.toLocaleString()} ms</span>
            </span>
            {answer && <pre className={styles.code}>{answer}</pre>}
          </li>
        ))}
      </ol>
      <div>
        <Button
          variant="default"
          size="compact-sm"
          disabled={state === 'waiting' || !webhook.is_on}
          loading={replay.isPending}
          onClick={() => replay.mutate()}
        >
          Send again
        </Button>
      </div>
    </div>
  );
}

/** Writes the request as it was sent, without the signature. */
function requestOf({ id, body }: WebhookDeliveryDetails): string {
  return `webhook-id: ${id}\ncontent-type: application/json\n\n${JSON.stringify(JSON.parse(body), null, 2)}`;
}
