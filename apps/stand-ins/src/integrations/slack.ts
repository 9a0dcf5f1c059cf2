// Simulates Slack's wire format: OAuth v2 and the Web API, where `ok: false` comes with status 200.
import { answerConsent } from './consent-page.ts';
import { basicClient, createOAuthStore, type OAuthStore } from './oauth-store.ts';
import type { SlackHooks } from './slack-hooks.ts';
import { type Answer, addUnfurl, type SlackWorkspace } from './slack-workspace.ts';
import type { StandInApp } from './stand-in-app.ts';

const TWELVE_HOURS = 12 * 3600;

interface Parts {
  hooks: SlackHooks;
  workspace: SlackWorkspace;
}

export function addSlack(app: StandInApp, base: () => string, { hooks, workspace }: Parts): OAuthStore {
  const store = createOAuthStore({ prefix: 'xoxb', lifetimeSeconds: TWELVE_HOURS, hasPkce: false });
  app.get('/slack/oauth/v2/authorize', (http) => answerConsent(http, { name: 'Slack', store, hasPkce: false }));
  app.post('/slack-api/oauth.v2.access', async (http) => {
    const form = await http.req.parseBody();
    const tokens = store.redeem(form, basicClient(http.req.header('authorization')));
    if (!tokens) return http.json({ ok: false, error: form.refresh_token ? 'invalid_refresh_token' : 'invalid_code' });
    const url = `${base()}/services/T1/B1/stand-in`;
    return http.json({
      ok: true,
      ...tokens,
      token_type: 'bot',
      bot_user_id: 'U0KRQLJ9H',
      team: { id: 'T1', name: 'Northbeam' },
      incoming_webhook: { channel: '#general', channel_id: 'C1', url },
    });
  });
  app.use('/slack-api/*', async (http, next) => {
    if (!store.accepts(http.req.header('authorization'))) return http.json({ ok: false, error: 'invalid_auth' });
    return next();
  });
  addUnfurl(app, workspace);
  app.get('/slack-api/conversations.list', (http) => {
    // Two pages, as a workspace of more channels than fit in one has.
    const isSecond = http.req.query('cursor') === 'second';
    const channels = isSecond
      ? [{ id: 'C2', name: 'edge', is_private: true }]
      : [{ id: 'C1', name: 'general', is_private: false }];
    return http.json({ ok: true, channels, response_metadata: { next_cursor: isSecond ? '' : 'second' } });
  });
  app.post('/slack-api/chat.postMessage', async (http) => {
    const message = (await http.req.json()) as { channel?: string } & Answer;
    const { channel, text } = message;
    if (text && channel === workspace.member.user) {
      workspace.direct.push(message);
      return http.json({ ok: true, ts: '1.1' });
    }
    if (channel !== 'C1' && channel !== '#general') return http.json({ ok: false, error: 'channel_not_found' });
    if (!text) return http.json({ ok: false, error: 'no_text' });
    hooks.messages.push({ text });
    return http.json({ ok: true, ts: '1.1' });
  });
  app.post('/slack-api/auth.revoke', (http) => {
    store.revoke(http.req.header('authorization')?.replace(/^Bearer /, '') ?? '');
    return http.json({ ok: true, revoked: true });
  });
  return store;
}
