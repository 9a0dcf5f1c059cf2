// Simulates Slack's incoming webhooks: they answer with a word, and list what they received.
import { html } from 'hono/html';
import type { StandInApp } from './stand-in-app.ts';
import { answerPage } from './stand-in-page.ts';

interface Received {
  text: string;
  attachments?: { color?: string; blocks: { text: { text: string } }[] }[];
}

export interface SlackHooks {
  /** Returns the address of a webhook that works. */
  webhook(): string;
  /** What has arrived, the oldest first. */
  messages: Received[];
  /** What webhooks answer instead of `ok`. */
  failing:
    | { status: 400 | 403 | 404 | 410 | 429 | 500 | 503; word: string; headers?: Record<string, string> }
    | undefined;
}

export function addSlackHooks(app: StandInApp, base: () => string): SlackHooks {
  const hooks: SlackHooks = {
    webhook: () => `${base()}/services/T0001/B0001/very-secret-part`,
    messages: [],
    failing: undefined,
  };
  app.post('/services/*', async (http) => {
    const { failing } = hooks;
    if (failing) return http.text(failing.word, failing.status, failing.headers);
    const message = (await http.req.json()) as Received;
    if (!message.text) return http.text('no_text', 400);
    hooks.messages.push(message);
    return http.text('ok');
  });
  app.get('/slack-channel', (http) =>
    answerPage(
      http,
      '#general',
      html`<p>Webhook of this channel: <code>${hooks.webhook()}</code></p>
      ${hooks.messages.length === 0 && html`<p>No messages yet.</p>`}
      ${hooks.messages.map(
        ({ text, attachments = [] }) =>
          html`<article><h2>${text}</h2>${attachments.map(
            ({ color = '#ccc', blocks }) =>
              html`<pre style="border-left: 4px solid ${color}; padding-left: 8px">${blocks.map(({ text: { text } }) => text).join('\n')}</pre>`,
          )}</article>`,
      )}`,
    ),
  );
  return hooks;
}
