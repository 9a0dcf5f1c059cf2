// Calls an endpoint for an agent, inside the process: with its token, its name and its connection.
import { createHash } from 'node:crypto';
import { AGENT_HEADER, COMMAND_HEADER } from '@worklane/contract/platform/endpoint';
import type { ErrorBody } from '@worklane/contract/platform/error-body';
import { ERRORS } from '@worklane/contract/platform/errors';
import type { TokenRight } from '@worklane/domain/tokens/vocabulary';
import type { Context, Hono } from 'hono';
import type { ToolRequest } from './tools.ts';

/** What the handler is given with each request, beside the request itself. */
export interface Caller {
  http: Context;
  right: TokenRight;
  token_id: string;
  /** What the agent calls itself. */
  agent: string | null;
}

export interface Said {
  status: number;
  /** Of a refusal, what an agent needs to do better: the sentence, the code, and which fields were wrong. */
  text: string;
}

export async function askEndpoint(
  app: Hono,
  { http, agent, token_id }: Caller,
  { path, key, ...init }: ToolRequest,
): Promise<Said> {
  const passed = ['authorization', 'x-forwarded-for'].flatMap((header) => {
    const value = http.req.header(header);
    return value === undefined ? [] : [[header, value] as const];
  });
  const headers: Record<string, string> = { ...init.headers, ...Object.fromEntries(passed) };
  if (agent) headers[AGENT_HEADER] = encodeURIComponent(agent);
  // Agents make up short keys: those of two tokens are two keys.
  if (key !== undefined)
    headers[COMMAND_HEADER] = `mcp-${createHash('sha256').update(`${token_id} ${key}`).digest('hex')}`;
  // With the same connection: limits count by its address.
  const answer = await app.request(path, { ...init, headers }, http.env);
  const text = await answer.text();
  return { status: answer.status, text: answer.ok ? text : refusalIn(text, answer.status) };
}

function refusalIn(text: string, status: number): string {
  try {
    const { code, message, problems = [] } = (JSON.parse(text) as ErrorBody).error;
    const fields = problems.map((each) => `${each.path}: ${each.message}`);
    return [`${message} (${code})`, ...fields].join('\n');
  } catch {
    return `${ERRORS.internal.message} (status ${status})`;
  }
}
