// Accepts what Slack delivers, signed with the app's signing secret: links that were posted, and the command /worklane.
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { uuidv7 } from 'uuidv7';
import * as z from 'zod/mini';
import { hmacHex, isSame } from '../../../platform/incoming/signatures.ts';
import { type Incoming, takeDelivery, type Verified } from '../../../platform/incoming/take-delivery.ts';
import type { JobKind } from '../../../platform/jobs/define-job.ts';
import type { Services } from '../../../platform/services.ts';
import { answerCommand, previewLinks } from '../jobs.ts';

type Header = (name: string) => string | undefined;
type DataOf<Kind> = Kind extends JobKind<infer Data> ? Data : never;

/** Far more than an event with its links, or a command with its text, needs. */
const MOST_BYTES = 128 * 1024;
const MOST_LINKS = 10;

const word = z.string().check(z.minLength(1), z.maxLength(100));
const url = z.string().check(z.maxLength(2_000));

const Challenge = z.object({ type: z.literal('url_verification'), challenge: z.string().check(z.maxLength(200)) });
const LinkShared = z.object({
  team_id: word,
  event_id: word,
  event: z.object({
    type: z.literal('link_shared'),
    user: word,
    channel: z.optional(word),
    message_ts: z.optional(word),
    unfurl_id: z.optional(word),
    source: z.optional(word),
    links: z.array(z.object({ url })),
  }),
});
const Command = z.object({
  team_id: word,
  user_id: word,
  trigger_id: word,
  text: z._default(z.string().check(z.maxLength(4_000)), ''),
  response_url: url,
});

/** Checks a delivery's signature. Without a signing secret, every delivery is refused. */
function signedAt({ config }: Services, raw: Buffer, header: Header): Date | undefined {
  const secret = config.integrations.SLACK_SIGNING_SECRET;
  const sent = header('x-slack-request-timestamp') ?? '';
  const isSigned = isSame(header('x-slack-signature'), `v0=${hmacHex(secret ?? 'none', `v0:${sent}:`, raw)}`);
  return secret && isSigned && /^\d{1,12}$/.test(sent) ? new Date(Number(sent) * 1000) : undefined;
}

const idOf = (raw: Buffer): string => createHash('sha256').update(raw).digest('hex');

export function takeSlackEvent(services: Services, http: Context): Promise<Response> {
  const incoming: Incoming<DataOf<typeof previewLinks>> = {
    source: 'slack-events',
    maxBytes: MOST_BYTES,
    verify(raw, header): Verified | undefined {
      const at = signedAt(services, raw, header);
      if (!at) return undefined;
      const said = parseJson(raw);
      const challenge = Challenge.safeParse(said).data?.challenge;
      if (challenge !== undefined) return { id: idOf(raw), at, echo: { challenge } };
      const shared = LinkShared.safeParse(said).data;
      // Other events are none of ours: they are answered, and nothing is done.
      return shared && messageOf(shared.event)
        ? { id: shared.event_id, at }
        : { id: idOf(raw), at, echo: { ok: true } };
    },
    job: previewLinks,
    dataOf(raw) {
      const { team_id, event } = LinkShared.parse(parseJson(raw));
      const message = messageOf(event) ?? { channel: '', ts: '' };
      const urls = event.links.slice(0, MOST_LINKS).map((link) => link.url);
      return { team_id, slack_user_id: event.user, place: message, urls };
    },
  };
  return takeDelivery(services, http, incoming);
}

/**
 * Says where Slack shows a preview. Slack prefers the preview's id, which also covers messages that are still being
 * written.
 */
function messageOf({ unfurl_id, source, channel, message_ts }: z.output<typeof LinkShared>['event']) {
  if (unfurl_id && source) return { unfurl_id, source };
  return channel && message_ts ? { channel, ts: message_ts } : undefined;
}

export function takeSlackCommand(services: Services, http: Context): Promise<Response> {
  const incoming: Incoming<DataOf<typeof answerCommand>> = {
    source: 'slack-commands',
    maxBytes: MOST_BYTES,
    verify(raw, header): Verified | undefined {
      const at = signedAt(services, raw, header);
      const command = at && parseForm(raw);
      return command && { id: command.trigger_id, at };
    },
    job: answerCommand,
    dataOf(raw) {
      const { team_id, user_id: slack_user_id, text, response_url } = Command.parse(parseForm(raw));
      return { team_id, slack_user_id, text, response_url, new_id: uuidv7() };
    },
    answer: { response_type: 'ephemeral', text: 'One moment…' },
  };
  return takeDelivery(services, http, incoming);
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString());
  } catch {
    return undefined;
  }
}

const parseForm = (raw: Buffer) => Command.safeParse(Object.fromEntries(new URLSearchParams(raw.toString()))).data;
