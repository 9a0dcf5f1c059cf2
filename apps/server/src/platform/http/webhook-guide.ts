// Explains on /api/docs how programs receive webhooks, and check that Worklane has sent them.
import { MOST_TRIES } from '@worklane/domain/webhooks/next-try';
import { WEBHOOK_EVENTS, WEBHOOK_LIMITS } from '@worklane/domain/webhooks/vocabulary';
import { html } from 'hono/html';

const BODY = `{
  "type": "ticket.moved",
  "timestamp": "2026-11-23T20:15:00.000000+00:00",
  "data": {
    "company_id": "0197...",
    "project_id": "0197...",
    "actor_id": "0197...",
    "via": "page",
    "ticket_key": "EDGE-412",
    "ticket_title": "Cache headers",
    "ticket_id": "0197...",
    "status": "in_progress",
    "former_status": "todo"
  }
}`;

const IN_TYPESCRIPT = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WORKLANE_WEBHOOK_SECRET);
// Throws when the signature is wrong or older than five minutes. The body as it arrived, not parsed and written again.
const event = webhook.verify(rawBody, request.headers);`;

export const webhookGuide = () => html`
  <h2 id="webhooks">Receiving webhooks</h2>
  <p>A webhook calls an address of yours when something happens in a company or a project. Create one in the settings, tab
  Integrations. Deliveries follow the specification Standard Webhooks: the header <code>webhook-id</code> is the same in all tries
  of a delivery, <code>webhook-timestamp</code> is the moment of this try, and <code>webhook-signature</code> has one signature
  for each valid secret. After a secret was replaced, both are valid for ${WEBHOOK_LIMITS.rotationHours} hours.</p>
  <p>Answer with a status from 200 to 299 within 10 seconds; do long work afterwards. Anything else, a redirect included, is a failure:
  the delivery is tried ${MOST_TRIES} times within three days. Answer 410 and the webhook is switched off. A delivery may arrive twice,
  so remember its id. Deliveries about one ticket arrive in the order in which things happened; those about different tickets may not.</p>
  <h3>Body</h3>
  <pre>${BODY}</pre>
  <p>Texts such as descriptions and comments are named by their ids alone: fetch them with an API token. The types:
  ${WEBHOOK_EVENTS.map((event, index) => html`${index > 0 ? ', ' : ''}<code>${event}</code>`)}. A body that would be larger than
  ${WEBHOOK_LIMITS.bodyBytes / 1000} kB has only ids, and <code>is_shortened</code>.</p>
  <h3>TypeScript</h3>
  <pre>${IN_TYPESCRIPT}</pre>`;
