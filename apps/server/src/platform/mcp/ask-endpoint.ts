// Calls an endpoint for an agent, as a request with its token, its name and from its connection would. There is no request over HTTP:
// it would cost as much as the endpoint itself.
import { createHash } from 'node:crypto';
import type { TokenRight } from '@worklane/domain/tokens/vocabulary';
import type { Context } from 'hono';
import type { Refusal } from '../http/fail.ts';
import { type PerformOptions, performEndpoint } from '../http/perform-endpoint.ts';
import { refusalOf } from '../http/refusal-of.ts';
import type { Route } from '../http/route.ts';
import type { Logger } from '../log/create-logger.ts';
import type { SessionViewer } from '../session/session-viewer.ts';
import type { CountTokenCall } from '../session/token-calls.ts';
import { addressOf, type ToolRequest } from './tools.ts';

/** What the handler is given with each request, beside the request itself. */
export interface Caller {
  http: Context;
  right: TokenRight;
  /** With the name that the agent calls itself. */
  viewer: SessionViewer;
  token_id: string;
}

export interface Endpoints {
  routes: readonly Route[];
  performing: PerformOptions;
  countTokenCall: CountTokenCall;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

export interface Said {
  status: number;
  /** Of a refusal, what an agent needs to do better: the sentence, the code, and which fields were wrong. */
  text: string;
}

export type AskEndpoint = (caller: Caller, request: ToolRequest) => Promise<Said>;

export function endpointAsker({ routes, performing, countTokenCall, log }: Endpoints): AskEndpoint {
  const routesByName = new Map(routes.map((each) => [each.endpoint.name, each]));
  return async ({ http, viewer, token_id }, request) => {
    const { endpoint, params, query, body, key } = request;
    const route = routesByName.get(endpoint.name);
    if (!route) throw new Error(`no route answers ${endpoint.name}`);
    const asked = {
      viewer,
      params,
      query,
      readBody: async () => body,
      key: key === undefined ? undefined : keyOf(token_id, key),
      named: () => addressOf(request),
      http,
    };
    try {
      await countTokenCall(http, viewer);
      const result = await performEndpoint(route, asked, performing);
      if (result === undefined) return { status: 204, text: '' };
      return { status: 200, text: result instanceof Response ? await result.text() : JSON.stringify(result) };
    } catch (error) {
      return saidOf(refusalOf(error, { http, log, isReading: endpoint.method === 'GET' }));
    }
  };
}

function saidOf({ status, message, code, problems = [] }: Refusal): Said {
  const fields = problems.map((each) => `${each.path}: ${each.message}`);
  return { status, text: [`${message} (${code})`, ...fields].join('\n') };
}

/** Keeps the keys of two tokens apart: agents make up short ones. */
const keyOf = (token_id: string, key: string): string =>
  `mcp-${createHash('sha256').update(`${token_id} ${key}`).digest('hex')}`;
