// Calls Slack as a company's connected app. Slack reports errors in answers with status 200.
import type { SlackAttachment, SlackMessage } from '@worklane/domain/slack/write-message';
import * as z from 'zod/mini';
import { OutsideError } from '../../../platform/outside/outside-error.ts';
import type { Services } from '../../../platform/services.ts';
import { type UsableToken, withToken } from './use-token.ts';

const PAGE = 200;
const PAGES = 5;

const Said = z.object({ ok: z.boolean(), error: z.optional(z.string()) });
const Channels = z.extend(Said, {
  channels: z.optional(
    z.array(z.object({ id: z.string(), name: z.string(), is_private: z._default(z.boolean(), false) })),
  ),
  response_metadata: z.optional(z.object({ next_cursor: z.optional(z.string()) })),
});

/** @throws NotConnected, OutsideError */
export async function listChannels(services: Services, company_id: string) {
  return withToken(services, { company_id, type: 'slack' }, async (token) => {
    const found: { id: string; name: string; is_private: boolean }[] = [];
    let cursor = '';
    for (let page = 0; page < PAGES; page++) {
      const query = new URLSearchParams({
        limit: String(PAGE),
        exclude_archived: 'true',
        types: 'public_channel,private_channel',
        cursor,
      });
      const answer = await ask(services, token, { method: 'GET', path: `conversations.list?${query}` }, Channels);
      found.push(...(answer.channels ?? []));
      cursor = answer.response_metadata?.next_cursor ?? '';
      if (cursor === '') break;
    }
    return found;
  });
}

/**
 * @param channel the id of a channel, or of a user, who gets it as a message from the app
 * @throws NotConnected, OutsideError
 */
export async function postMessage(
  services: Services,
  company_id: string,
  { channel, message }: { channel: string; message: SlackMessage },
): Promise<void> {
  const body = JSON.stringify({ channel, ...message, unfurl_links: false });
  await withToken(services, { company_id, type: 'slack' }, (token) =>
    ask(services, token, { method: 'POST', path: 'chat.postMessage', body }, Said),
  );
}

type PreviewTarget = { channel: string; ts: string } | { unfurl_id: string; source: string };

/**
 * Shows link previews below a message, or asks its author to link their account at `linkAt`.
 * @param previews by the link that each one is for
 * @throws NotConnected, OutsideError
 */
export async function showPreviews(
  services: Services,
  company_id: string,
  { previews = {}, linkAt, ...target }: PreviewTarget & { previews?: Record<string, SlackAttachment>; linkAt?: string },
): Promise<void> {
  const body = JSON.stringify({ ...target, unfurls: previews, ...(linkAt && { user_auth_url: linkAt }) });
  await withToken(services, { company_id, type: 'slack' }, (token) =>
    ask(services, token, { method: 'POST', path: 'chat.unfurl', body }, Said),
  );
}

async function ask<Answer extends typeof Said>(
  { outside, config }: Services,
  { access_token }: UsableToken,
  { path, ...call }: { method: 'GET' | 'POST'; path: string; body?: string },
  schema: Answer,
): Promise<z.output<Answer>> {
  const api = config.integrations.SLACK_API_URL;
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json; charset=utf-8' };
  const answer = await outside.call({
    who: 'Slack',
    reach: { provider: api },
    url: `${api}/${path}`,
    headers,
    ...call,
  });
  const said = answer.json(schema);
  const word = said.error ?? 'unknown_error';
  const { requestId } = answer;
  // As other providers say it, so that the token is renewed.
  const isToken = ['token_expired', 'invalid_auth', 'token_revoked', 'account_inactive'].includes(word);
  if (!said.ok && isToken) throw new OutsideError('status', { who: 'Slack', requestId, status: 401, word });
  if (!said.ok) throw new OutsideError('refused', { who: 'Slack', requestId, word });
  return said;
}
