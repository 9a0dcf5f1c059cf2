// Makes the tools that agents call over MCP from the endpoints that accept API tokens: a tool is one endpoint.
import { allEndpoints } from '@worklane/contract/index';
import type { AnyEndpoint } from '@worklane/contract/platform/endpoint';
import type { TokenRight } from '@worklane/domain/tokens/vocabulary';
import type * as z from 'zod/mini';
import { type Json, schemaOf } from '../http/schema-of.ts';

/** Those that an agent needs, and whose answers are short or paged; in this order, which agents may keep. */
const ENDPOINTS = [
  'apiTokens.current',
  'search.find',
  'projects.list',
  'projects.get',
  'boards.configuration',
  'boards.statusCounts',
  'users.list',
  'assignedTickets.open',
  'proposals.propose',
  'proposals.sent',
  'proposals.getSent',
  'tickets.get',
  'tickets.create',
  'tickets.update',
  'tickets.move',
  'tickets.delete',
  'trash.restore',
  'ticketRelations.get',
  'ticketRelations.link',
  'ticketRelations.unlink',
  'tickets.comments',
  'tickets.comment',
  'tickets.editComment',
  'tickets.history',
  'timeEntries.list',
  'timeEntries.add',
  'timeEntries.change',
  'timeEntries.delete',
  'sprints.ofProject',
  'sprints.create',
  'sprints.update',
  'sprints.complete',
  'sprints.burndown',
  'documents.list',
  'documents.get',
  'documents.create',
  'documents.update',
] as const;

/** Neither revision of MCP defines such a key, and message ids start again with each connection. */
const KEY_FIELD = 'idempotency_key';
const LONGEST_KEY = 255;
const KEY_SCHEMA: Json = {
  type: 'string',
  minLength: 1,
  maxLength: LONGEST_KEY,
  description:
    'Optional. A new text of your own for each change that you want. If no answer comes, call again with the same key and the same ' +
    'arguments: the change is made once.',
};

/** Of tools that read. A document is longer than an answer may be. */
const FROM_FIELD = 'answer_from';
const FROM_SCHEMA: Json = {
  type: 'integer',
  minimum: 0,
  description: 'Optional. After an answer that was cut: the character of it to go on with.',
};

type ToolName = `${string}_${string}`;
type RequestPart = 'params' | 'query' | 'body';

export interface McpTool {
  name: ToolName;
  description: string;
  inputSchema: { type: 'object' } & Json;
  annotations: {
    title: string;
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: false;
  };
}

interface Known {
  tool: McpTool;
  endpoint: AnyEndpoint;
  /** Where each field of its input goes, and under which name. */
  fields: ReadonlyMap<string, { part: RequestPart; name: string }>;
  /** The names in its path, each of which is required. */
  inPath: readonly string[];
}

const REQUEST_PARTS = ['params', 'query', 'body'] as const;

interface ObjectSchema {
  properties?: Record<string, Json>;
  required?: string[];
}

const paramsOf = ({ params }: AnyEndpoint): Record<string, Json> =>
  (params && (schemaOf(params, 'input') as ObjectSchema).properties) || {};

function toolOf(endpoint: AnyEndpoint): Known {
  const properties: Record<string, Json> = {};
  const required: string[] = [];
  const fields = new Map<string, { part: RequestPart; name: string }>();
  for (const part of REQUEST_PARTS) {
    const schema: z.ZodMiniType | undefined = endpoint[part];
    const json: ObjectSchema = schema ? schemaOf(schema, 'input') : {};
    // A link names two tickets: the one in the path, and the other one in the body.
    const fieldOf = (name: string) => (part === 'params' || !(name in paramsOf(endpoint)) ? name : `other_${name}`);
    for (const [name, schemaOfField] of Object.entries(json.properties ?? {})) {
      fields.set(fieldOf(name), { part, name });
      properties[fieldOf(name)] = schemaOfField;
    }
    required.push(...(json.required ?? []).map(fieldOf));
  }
  const { name, method, path, summary } = endpoint;
  if (method === 'GET') properties[FROM_FIELD] = FROM_SCHEMA;
  else properties[KEY_FIELD] = KEY_SCHEMA;
  const tool: McpTool = {
    name: name.replace('.', '_') as ToolName,
    description: `${summary} (${method} ${path}).`,
    inputSchema: { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false },
    annotations: {
      title: name,
      readOnlyHint: method === 'GET',
      destructiveHint: method === 'DELETE',
      // What is created or moved twice without a key is there twice.
      idempotentHint: method !== 'POST',
      openWorldHint: false,
    },
  };
  return { tool, endpoint, fields, inPath: namesIn(path) };
}

let known: Map<string, Known> | undefined;

function toolsByName(): Map<string, Known> {
  if (known) return known;
  const endpoints = ENDPOINTS.map((name) => {
    const endpoint = allEndpoints.find((each) => each.name === name);
    if (!endpoint?.takesToken) throw new Error(`${name} is not an endpoint that accepts tokens`);
    return toolOf(endpoint);
  });
  known = new Map(endpoints.map((each) => [each.tool.name, each]));
  return known;
}

/** Lists the tools that the token's right allows. */
export const listTools = (right: TokenRight): McpTool[] =>
  [...toolsByName().values()].flatMap(({ tool, endpoint }) => {
    const isOffered =
      right === 'write' || tool.annotations.readOnlyHint || (right === 'propose' && endpoint.isProposal);
    return isOffered ? [tool] : [];
  });

export interface ToolRequest {
  endpoint: AnyEndpoint;
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown>;
  /** Under which the change is made once, as the agent names it. */
  key?: string;
  /** Which character of the answer to begin with. */
  from?: number;
}

/**
 * @param given the arguments of the call; the endpoint checks them
 * @returns what the tool asks of its endpoint, or why it asks nothing
 */
export function requestOf(
  tool: string,
  given: Readonly<Record<string, unknown>>,
): { request: ToolRequest } | { refusal: string } {
  const found = toolsByName().get(tool);
  if (!found) return { refusal: `There is no tool ${tool.slice(0, 100)}. List the tools.` };
  const { endpoint, fields, inPath } = found;
  const params: ToolRequest['params'] = {};
  const query: ToolRequest['query'] = {};
  const body: ToolRequest['body'] = {};
  let key: string | undefined;
  let from: number | undefined;
  for (const [field, value] of Object.entries(given)) {
    if (field === KEY_FIELD && endpoint.method !== 'GET') {
      if (value === null) continue;
      if (typeof value !== 'string' || value.length === 0 || value.length > LONGEST_KEY)
        return { refusal: `${KEY_FIELD}: must be text of 1 to ${LONGEST_KEY} characters` };
      key = value;
      continue;
    }
    if (field === FROM_FIELD && endpoint.method === 'GET') {
      if (value === null) continue;
      from = Number(value);
      if (!Number.isSafeInteger(from) || from < 0) return { refusal: `${FROM_FIELD}: must be a number of characters` };
      continue;
    }
    const known = fields.get(field);
    if (!known) return { refusal: `${field.slice(0, 100)}: is not a field of ${tool}` };
    const { part, name } = known;
    if (part === 'body') body[name] = value;
    // Agents say null where they mean nothing.
    else if (value === null) continue;
    else if (typeof value === 'object') return { refusal: `${field}: must be text` };
    // As in an address: half a character can't be encoded.
    else (part === 'params' ? params : query)[name] = String(value).toWellFormed();
  }
  const missing = inPath.find((name) => !params[name]);
  if (missing) return { refusal: `${missing}: is required` };
  return { request: { endpoint, params, query, body, ...(key !== undefined && { key }), ...(from && { from }) } };
}

const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);

/** Builds the method and the address that the same request over HTTP has. */
export function addressOf({ endpoint: { method, path }, params, query }: ToolRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query);
  return search.size > 0 ? `${method} ${filled}?${search}` : `${method} ${filled}`;
}
