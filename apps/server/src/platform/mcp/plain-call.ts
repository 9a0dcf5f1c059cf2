// Recognizes a plain call of a tool in revision 2025-11-25, the message that agents send most. It is answered without the library, which
// classifies it, reads it by three schemas and checks the answer by another: half as much work again as the endpoint itself.
// Everything that isn't exactly such a call goes to the library, which says what is wrong with it.
import type { Context } from 'hono';
import type { Message } from './agent-of.ts';

const REVISION = '2025-11-25';
const MEDIA_TYPE = /^application\/json\s*(;|$)/i;
const MESSAGE_FIELDS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);
const PARAM_FIELDS: ReadonlySet<string> = new Set(['name', 'arguments', '_meta']);
/** The progress token can be ignored, because no tool reports progress. The library reads any other field. */
const META_FIELDS: ReadonlySet<string> = new Set(['progressToken']);

export interface PlainCall {
  id: string | number;
  tool: string;
  given: Readonly<Record<string, unknown>>;
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasOnly = (value: Fields, fields: ReadonlySet<string>): boolean =>
  Object.keys(value).every((name) => fields.has(name));

/** @returns undefined when the library has to look at it */
export function plainCallOf({ req }: Context, message: Message | undefined): PlainCall | undefined {
  if (message?.method !== 'tools/call' || req.header('mcp-protocol-version') !== REVISION) return undefined;
  const accept = req.header('accept') ?? '';
  if (!accept.includes('application/json') || !accept.includes('text/event-stream')) return undefined;
  if (!MEDIA_TYPE.test(req.header('content-type') ?? '') || !hasOnly(message as Fields, MESSAGE_FIELDS))
    return undefined;
  const { jsonrpc, id, params } = message as Fields;
  if (jsonrpc !== '2.0' || !(typeof id === 'string' || Number.isSafeInteger(id))) return undefined;
  if (!isObject(params) || !hasOnly(params, PARAM_FIELDS)) return undefined;
  const { name, arguments: given = {}, _meta: meta = {} } = params;
  if (!isObject(meta) || !hasOnly(meta, META_FIELDS)) return undefined;
  return typeof name === 'string' && isObject(given) ? { id: id as string | number, tool: name, given } : undefined;
}
