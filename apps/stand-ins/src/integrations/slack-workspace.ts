// Simulates members of a Slack workspace who use the app: they sign in, post links and type commands, and see what the
// app answers.
import { createHmac, randomUUID } from 'node:crypto';
import { html } from 'hono/html';
import { answerConsent } from './consent-page.ts';
import { basicClient, createOAuthStore } from './oauth-store.ts';
import type { StandInApp } from './stand-in-app.ts';
import { answerPage } from './stand-in-page.ts';

export const SLACK_SIGNING_SECRET = 'slack-stand-in-signing-secret';
const HOUR = 3600;

export interface Unfurl {
  unfurl_id?: string;
  channel?: string;
  unfurls: Record<string, { blocks: { text: { text: string } }[] }>;
  user_auth_url?: string;
}

export interface Answer {
  text: string;
  attachments?: { blocks: { text: { text: string } }[] }[];
}

/** Takes requests as Worklane does. */
type Product = (path: string, request: RequestInit) => Response | Promise<Response>;

export interface SlackWorkspace {
  /** Who signs in, posts and types. */
  member: { user: string; team: string };
  /** Of the tokens that say who signed in. */
  signIns: { revoked: number };
  /** What the app showed below links, the oldest first. */
  unfurls: Unfurl[];
  /** What the app answered to commands, the oldest first. */
  answers: Answer[];
  /** What the app wrote to the member alone, the oldest first. */
  direct: Answer[];
  post(
    product: Product,
    urls: readonly string[],
    changes?: { secret?: string; sentAt?: number; event_id?: string },
  ): Promise<Response>;
  type(
    product: Product,
    text: string,
    changes?: { secret?: string; sentAt?: number; trigger_id?: string },
  ): Promise<Response>;
}

export function addSlackWorkspace(app: StandInApp, base: () => string): SlackWorkspace {
  const store = createOAuthStore({ prefix: 'xoxp', lifetimeSeconds: HOUR, hasPkce: false });
  const workspace: SlackWorkspace = {
    member: { user: 'U1', team: 'T1' },
    signIns: store.counts,
    unfurls: [],
    answers: [],
    direct: [],
    post(product, urls, { secret, sentAt, event_id = `Ev${randomUUID()}` } = {}) {
      const { user, team } = workspace.member;
      const links = urls.map((url) => ({ domain: new URL(url).host, url }));
      const event = {
        type: 'link_shared',
        user,
        channel: 'C1',
        message_ts: '1.1',
        unfurl_id: randomUUID(),
        source: 'conversations_history',
        links,
      };
      const body = JSON.stringify({ type: 'event_callback', team_id: team, event_id, event });
      return deliver(product, '/api/incoming/slack/events', { type: 'application/json', body, secret, sentAt });
    },
    type(product, text, { secret, sentAt, trigger_id = randomUUID() } = {}) {
      const { user, team } = workspace.member;
      const response_url = `${base()}/slack-answers/${randomUUID()}`;
      const body = new URLSearchParams({
        team_id: team,
        user_id: user,
        command: '/worklane',
        text,
        response_url,
        trigger_id,
      });
      const sent = { type: 'application/x-www-form-urlencoded', body: body.toString(), secret, sentAt };
      return deliver(product, '/api/incoming/slack/command', sent);
    },
  };
  app.post('/slack-api/auth.revoke', async (http, next) => {
    const token = http.req.header('authorization');
    if (!store.accepts(token)) return next();
    store.revoke(token?.replace(/^Bearer /, '') ?? '');
    return http.json({ ok: true, revoked: true });
  });
  app.get('/slack/openid/connect/authorize', (http) => answerConsent(http, { name: 'Slack', store, hasPkce: false }));
  app.post('/slack-api/openid.connect.token', async (http) => {
    const tokens = store.redeem(await http.req.parseBody(), basicClient(http.req.header('authorization')));
    return http.json(tokens ? { ok: true, ...tokens, token_type: 'Bearer' } : { ok: false, error: 'invalid_code' });
  });
  app.get('/slack-api/openid.connect.userInfo', (http) => {
    if (!store.accepts(http.req.header('authorization'))) return http.json({ ok: false, error: 'invalid_auth' });
    const { user, team } = workspace.member;
    return http.json({
      ok: true,
      sub: user,
      'https://slack.com/user_id': user,
      'https://slack.com/team_id': team,
      'https://slack.com/team_name': 'Northbeam',
    });
  });
  app.post('/slack-answers/*', async (http) => {
    workspace.answers.push((await http.req.json()) as Answer);
    return http.text('ok');
  });
  addPage(app, workspace);
  return workspace;
}

/** Adds the call that shows previews of links, which Slack calls unfurling. The caller has it check the app's token first. */
export function addUnfurl(app: StandInApp, workspace: SlackWorkspace): void {
  app.post('/slack-api/chat.unfurl', async (http) => {
    workspace.unfurls.push((await http.req.json()) as Unfurl);
    return http.json({ ok: true });
  });
}

interface Sent {
  type: string;
  body: string;
  secret?: string | undefined;
  sentAt?: number | undefined;
}

async function deliver(
  product: Product,
  path: string,
  { type, body, secret = SLACK_SIGNING_SECRET, sentAt = Date.now() }: Sent,
): Promise<Response> {
  const sent = String(Math.floor(sentAt / 1000));
  const signature = `v0=${createHmac('sha256', secret).update(`v0:${sent}:${body}`).digest('hex')}`;
  const headers = { 'content-type': type, 'x-slack-request-timestamp': sent, 'x-slack-signature': signature };
  return product(path, { method: 'POST', body, headers });
}

const PATH = '/slack-workspace';

const inWords = ({ text, attachments = [] }: Answer) =>
  html`<pre>${[text, ...attachments.map(({ blocks }) => blocks[0]?.text.text)].join('\n')}</pre>`;

/** Adds the page where developers post links and type commands. */
function addPage(app: StandInApp, workspace: SlackWorkspace): void {
  app.get(PATH, (http) =>
    answerPage(
      http,
      'Workspace',
      html`<form method="post" action="${PATH}">
        <label>Address of Worklane <input name="product" value="http://localhost:3000" required></label>
        <label>Address of a ticket, or a command after /worklane <input name="text" required></label>
        <button name="as" value="link">Post the link</button><button name="as" value="command">Type the command</button>
      </form>
      <h2>Previews</h2>
      ${workspace.unfurls.map(({ unfurls, user_auth_url }) => html`<pre>${user_auth_url ?? Object.values(unfurls).map(({ blocks }) => blocks[0]?.text.text)}</pre>`)}
      <h2>Direct messages</h2>
      ${workspace.direct.map(inWords)}
      <h2>Answers</h2>
      ${workspace.answers.map(inWords)}`,
    ),
  );
  app.post(PATH, async (http) => {
    const { product, text, as } = Object.fromEntries(
      Object.entries(await http.req.parseBody()).map(([name, value]) => [name, String(value)]),
    );
    if (!product || !text || (as === 'link' && !URL.canParse(text))) return http.text('which address, and what?', 400);
    const send: Product = (path, request) => fetch(`${product}${path}`, request);
    const answer = await (as === 'link' ? workspace.post(send, [text]) : workspace.type(send, text));
    return answer.ok ? http.redirect(PATH, 303) : http.text(`Worklane answered ${answer.status}`, 502);
  });
}
