// Explains on /api/docs how programs call the API with a token, with one call in curl and in TypeScript.
import { html } from 'hono/html';

const inCurl = (publicUrl: string) => `export WORKLANE_TOKEN=wl_...

curl ${publicUrl}/api/tickets \\
  -H "Authorization: Bearer $WORKLANE_TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: nightly-2026-11-23" \\
  -d '{"project_id": "0197...", "title": "Renew the certificate"}'`;

const inTypeScript = (publicUrl: string) => `import { createClient } from '@worklane/client/create-client';

const worklane = createClient({ url: '${publicUrl}', token: process.env.WORKLANE_TOKEN ?? '' });

const ticket = await worklane.tickets.create({
  body: { project_id: '0197...', title: 'Renew the certificate' },
  idempotencyKey: 'nightly-2026-11-23',
});
for await (const comment of worklane.tickets.comments.each({ params: { ticket: ticket.key } })) console.log(comment.content);
for await (const message of worklane.watch()) console.log(message);`;

const inProposal = (publicUrl: string) => `curl ${publicUrl}/api/ai_proposals \\
  -H "Authorization: Bearer $WORKLANE_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"project_id": "0197...", "lines": [
    {"kind": "create", "values": {"title": "Renew the certificate"}, "reason": "It expires on Friday."},
    {"kind": "change", "ticket": "EDGE-12", "values": {"priority": "high"}},
    {"kind": "comment", "ticket": "EDGE-12", "comment": "Who can take this?"}]}'`;

export const tokenGuide = (publicUrl: string) => html`
  <h2 id="api-tokens">Calling with an API token</h2>
  <p>Create a token on your profile, section API tokens. It works in one company; reads, also proposes, or also writes; and can be
  limited to projects. Endpoints that accept tokens say so. <a href="#apiTokens.current"><code>GET /api/api_token</code></a> answers what
  a token is and whose. Answers have <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and
  <code>RateLimit-Reset</code> (seconds). Send each change with an <code>Idempotency-Key</code>: sent again with the same key, it
  is answered and not done again.</p>
  <h3>curl</h3>
  <pre>${inCurl(publicUrl)}</pre>
  <h3>TypeScript</h3>
  <p>With the client in <code>packages/client</code> of the source, in Node and in browsers. It has a method for each endpoint that
  accepts tokens, walks through pages, follows events across lost connections, and repeats what failed in passing: each change keeps
  its key while it is repeated. A refusal is an <code>ApiError</code> with <code>code</code>, <code>message</code>,
  <code>problems</code> by field and <code>requestId</code>.</p>
  <pre>${inTypeScript(publicUrl)}</pre>
  <h3 id="agents">Agents</h3>
  <p>Agents connect to <code>${publicUrl}/mcp</code> over the Model Context Protocol (revisions 2026-07-28 and 2025-11-25,
  streamable HTTP) with the header <code>Authorization: Bearer wl_...</code>. Their tools are endpoints of this page, and a token
  that only reads gets only those that read.</p>
  <h3 id="oauth">Asking for a token</h3>
  <p>Programs without a token can ask their user for one over OAuth 2.1, with PKCE. What they need to know is at
  <a href="/.well-known/oauth-authorization-server"><code>/.well-known/oauth-authorization-server</code></a>. They register
  (<a href="#oauth.register"><code>POST /api/oauth/register</code></a>) and send the user to <code>/connect</code>, where the user
  chooses a company, rights, projects and an end. The code in the answer becomes a token
  (<a href="#oauth.token"><code>POST /api/oauth/token</code></a>) within a minute. Agents over the Model Context Protocol do this by
  themselves. A program that no longer needs its token ends it
  (<a href="#oauth.revoke"><code>POST /api/oauth/revoke</code></a>).</p>
  <h3 id="proposing">Proposing</h3>
  <p>A token that proposes changes nothing itself. It sends changes to
  <a href="#proposals.propose"><code>POST /api/ai_proposals</code></a>, where they wait for its user, who edits, approves or rejects
  them. <a href="#proposals.sent"><code>GET /api/api_token/proposals</code></a> says what became of them.</p>
  <pre>${inProposal(publicUrl)}</pre>
  <h3 id="what-agents-did">What agents did</h3>
  <p>History names the token, and the agent as it calls itself: over MCP the <code>clientInfo</code>, elsewhere the header
  <code>X-Worklane-Agent</code>. Your profile lists what was done with your tokens
  (<a href="#tokenActions.list"><code>GET /api/users/me/token_actions</code></a>). You can undo each change for a day, and end all
  tokens at once.</p>`;
