// Serves agents over the Model Context Protocol at /mcp, in its revisions 2026-07-28 and 2025-11-25. An agent sends an API token, and
// each tool and resource calls its endpoint with it: what the token can't do, the agent can't do either.
import { oauth } from '@worklane/contract/integrations/oauth';
import type { TokenRight } from '@worklane/domain/tokens/vocabulary';
import type { Context, Hono } from 'hono';
import { fail, failInput } from '../http/fail.ts';
import { type BodyLimit, readJson } from '../http/read-json.ts';
import type { SessionViewer } from '../session/session-viewer.ts';
import { agentOf, type Message, SESSION_HEADER, sessionOf } from './agent-of.ts';
import { type Caller, type Endpoints, endpointAsker } from './ask-endpoint.ts';
import { callTool, createHandler, type McpHandler } from './create-handler.ts';
import { plainCallOf } from './plain-call.ts';

interface Parts {
  viewers: { fromRequest(http: Context): Promise<SessionViewer> };
  endpoints: Endpoints;
  publicUrl: string;
}

/** These call an endpoint, which counts them. */
const COUNTED_BY_ENDPOINTS: ReadonlySet<unknown> = new Set(['tools/call', 'resources/read', 'resources/list']);

/** Parsing more JSON would block other requests. */
const MESSAGE_LIMIT: BodyLimit = { bytes: 256 * 1024, name: '256 kB' };

const rightOf = ({ rights }: SessionViewer): TokenRight =>
  rights?.mayPropose ? 'propose' : rights?.isReadOnly ? 'read' : 'write';

export function serveMcp(app: Hono, { viewers, endpoints, publicUrl }: Parts): void {
  const { countTokenCall, log } = endpoints;
  const { origin: ownOrigin } = new URL(publicUrl);
  // Where an agent without a token learns how to get one.
  const challenge = `Bearer realm="Worklane", resource_metadata="${publicUrl}${oauth.agentResource.path}"`;
  const ask = endpointAsker(endpoints);
  let handler: Promise<McpHandler> | undefined;
  // Loaded with the first agent: it takes a second.
  const load = () => createHandler({ ask, log });
  app.all('/mcp', async (http) => {
    const origin = http.req.header('origin');
    if (origin !== undefined && origin !== ownOrigin) return fail('forbidden');
    http.header('cache-control', 'private, no-store');
    http.header('www-authenticate', challenge);
    const viewer = await viewers.fromRequest(http);
    if (!viewer.token) return fail('api_token_invalid');
    http.header('www-authenticate', undefined);
    const message = http.req.method === 'POST' ? await readMessage(http) : undefined;
    if (!COUNTED_BY_ENDPOINTS.has(message?.method)) await countTokenCall(http, viewer);
    const agent = agentOf(http, message);
    const caller: Caller = { http, right: rightOf(viewer), viewer: named(viewer, agent), token_id: viewer.token.id };
    const plain = plainCallOf(http, message);
    if (plain) {
      const result = await callTool({ ask, log }, caller, plain.tool, plain.given);
      return http.json({ jsonrpc: '2.0', id: plain.id, result });
    }
    handler ??= load();
    handler.catch(() => {
      handler = undefined;
    });
    const answer = await (await handler)(http.req.raw, caller, message);
    // In the older revision agents say their name once: they send this back with every later message.
    if (message?.method === 'initialize' && agent) answer.headers.set(SESSION_HEADER, sessionOf(agent));
    // As it is, it would leave out what this request's answer says by now: whether to store it, and what is left of the token's limit.
    return http.newResponse(answer.body, answer);
  });
}

const named = (viewer: SessionViewer, agent: string | null): SessionViewer =>
  agent && viewer.program ? { ...viewer, program: { ...viewer.program, agent } } : viewer;

/**
 * Reads a single message: neither revision has batches, in which a small request asks for a large answer.
 * @throws Refusal too_large, invalid_input
 */
async function readMessage(http: Context): Promise<Message> {
  const message = await readJson(http, MESSAGE_LIMIT);
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    return failInput('body', 'must be a single message');
  return message;
}
