// Finds out what an agent calls itself. In revision 2026-07-28 each message says it; in 2025-11-25 only the first one, and the server
// keeps nothing of it: the name becomes the session's id, which the agent sends with every later message.
import { AGENT_HEADER } from '@worklane/contract/platform/endpoint';
import type { Context } from 'hono';
import { agentName, agentNameIn } from '../session/agent-name.ts';

/** A message as it was sent: nothing of it is certain. */
export interface Message {
  method?: unknown;
  params?: unknown;
}

export const SESSION_HEADER = 'mcp-session-id';
const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';
const PREFIX = 'agent-';

/** @returns the id of a session, which says nothing but the name */
export const sessionOf = (agent: string): string => `${PREFIX}${Buffer.from(agent).toString('base64url')}`;

/** @returns null when it doesn't say; anyone can claim any name */
export function agentOf(http: Context, message: Message | undefined): string | null {
  const params = fieldsOf(message?.params);
  const info = fieldsOf(message?.method === 'initialize' ? params.clientInfo : fieldsOf(params._meta)[CLIENT_INFO]);
  const session = http.req.header(SESSION_HEADER) ?? '';
  const said = session.startsWith(PREFIX) ? Buffer.from(session.slice(PREFIX.length), 'base64url').toString() : null;
  return agentName(info.title) ?? agentName(info.name) ?? agentName(said) ?? agentNameIn(http.req.header(AGENT_HEADER));
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
