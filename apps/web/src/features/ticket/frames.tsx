// Shows the design frames that a ticket's description and comments link to, and for changed frames also the picture from before the change.
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPhoto } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { figma, type TicketFrame } from '@worklane/contract/integrations/figma';
import { useEffect } from 'react';
import { call } from '../../platform/api/call.ts';
import { subscribe } from '../../platform/realtime/realtime.ts';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { toastError } from '../../ui/toast.tsx';
import { useKeepFocus } from '../../ui/use-keep-focus.ts';
import { ticketKeys } from '../tickets/parts/ticket-keys.ts';
import { Section } from '../tickets/parts/ticket-section.tsx';
import styles from './frames.module.css';
import { framesQuery } from './frames-query.ts';

interface Props {
  ticketId: string;
  canEdit: boolean;
}

export function Frames({ ticketId, canEdit }: Props) {
  const client = useQueryClient();
  const keepFocus = useKeepFocus();
  const options = framesQuery(ticketId);
  const { data = [] } = useQuery(options);
  useEffect(
    () =>
      subscribe('frames.changed', ({ payload: { ticket_id, changed } }) => {
        if (ticket_id !== ticketId) return;
        void client.invalidateQueries(framesQuery(ticketId));
        if (changed !== undefined) void client.invalidateQueries({ queryKey: ticketKeys.changes(ticketId) });
      }),
    [client, ticketId],
  );
  const seen = useMutation({
    mutationFn: (frame: string) => call(figma.seen, { params: { ticket: ticketId, frame } }),
    onSuccess: (frames) => client.setQueryData(options.queryKey, frames),
    onError: ({ message }) => toastError('The change was not marked as seen', message),
  });
  if (data.length === 0) return null;
  return (
    <Section title="Design" beside={data.length}>
      <ul ref={keepFocus} className={styles.frames}>
        {data.map((frame) => (
          <li key={frame.id} className={styles.frame} data-changed={frame.changed_at !== null || undefined}>
            <Head frame={frame} />
            {frame.changed_at && (
              <div className={styles.flag}>
                <p className={styles.words}>
                  <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
                  <span>
                    Changed at Figma <RelativeTime at={frame.changed_at} />
                  </span>
                </p>
                {canEdit && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    loading={seen.isPending && seen.variables === frame.id}
                    onClick={() => seen.mutate(frame.id)}
                  >
                    Mark as seen
                  </Button>
                )}
              </div>
            )}
            <div className={styles.pictures}>
              {frame.before && <Picture of={frame} picture={frame.before} label="Before" />}
              {frame.picture && <Picture of={frame} picture={frame.picture} label={frame.before ? 'Now' : undefined} />}
            </div>
            {frame.problem && <p className={styles.problem}>{frame.problem}</p>}
            {!frame.picture && !frame.problem && (
              <p className={styles.waiting}>
                <IconPhoto size={16} stroke={1.5} aria-hidden="true" /> Waiting for Figma's picture
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const nameOf = ({ name, node_id }: TicketFrame) => name ?? `Frame ${node_id}`;

function Head({ frame }: { frame: TicketFrame }) {
  return (
    <p className={styles.head}>
      <a href={frame.url} target="_blank" rel="noreferrer" className={styles.name}>
        {nameOf(frame)}
      </a>
      {frame.last_modified && (
        <span className={styles.about}>
          File changed <RelativeTime at={frame.last_modified} />
        </span>
      )}
    </p>
  );
}

interface PictureProps {
  of: TicketFrame;
  picture: NonNullable<TicketFrame['picture']>;
  label: string | undefined;
}

function Picture({ of, picture: { url, width, height }, label }: PictureProps) {
  const alt = label ? `${nameOf(of)}, ${label.toLowerCase()}` : nameOf(of);
  return (
    <figure className={styles.figure}>
      <a href={url} target="_blank" rel="noopener" data-picture={alt}>
        <img src={url} alt={alt} width={width ?? undefined} height={height ?? undefined} loading="lazy" />
      </a>
      {label && <figcaption className={styles.about}>{label}</figcaption>}
    </figure>
  );
}
