// Describes the contract: OpenAPI for programs, a plain page for people. Both are generated from the endpoints.
import { batches } from '@worklane/contract/batches';
import { type AnyEndpoint, COMMAND_HEADER, type ScopeKind, withEachMethod } from '@worklane/contract/platform/endpoint';
import { COMMON_ERRORS, NO_ROW } from '@worklane/contract/platform/error-body';
import { ERRORS } from '@worklane/contract/platform/errors';
import { TOKEN_PREFIX } from '@worklane/domain/tokens/vocabulary';
import { html } from 'hono/html';
import type * as z from 'zod/mini';
import type { AnyCommand } from '../commands/run-command.ts';
import { describeCommands } from './describe-commands.ts';
import { type Json, schemaOf } from './schema-of.ts';
import { tokenGuide } from './token-guide.ts';
import { webhookGuide } from './webhook-guide.ts';

function parametersOf(schema: z.ZodMiniType | undefined, location: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const json = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(json.properties ?? {}).map(([name, each]) => ({
    name,
    in: location,
    required: location === 'path' || (json.required ?? []).includes(name),
    schema: each,
  }));
}

const COMMAND_ID: Json = {
  name: COMMAND_HEADER,
  in: 'header',
  required: false,
  description:
    'An id you make for this change: a UUID or, with an API token, any text. Send the change again with the same id and it is answered, but not done again. Kept for 7 days.',
  schema: { type: 'string', maxLength: 255 },
};

const isRepeatable = ({ method, access }: AnyEndpoint) => method !== 'GET' && access !== 'public';

function scopesOf({ access }: AnyEndpoint): ScopeKind[] {
  if (typeof access === 'string') return [];
  return 'in' in access ? access.named.map(({ scope }) => scope) : [access.scope];
}

const actionOf = ({ access }: AnyEndpoint) => (typeof access === 'string' ? undefined : access.action);

const tokenErrorsOf = ({ takesToken, isProposal, method }: AnyEndpoint): string[] => {
  if (!takesToken) return ['api_token_refused'];
  if (method === 'GET') return ['token_rate'];
  return ['token_rate', 'api_token_read_only', ...(isProposal ? [] : ['api_token_proposes'])];
};

/** Lists the errors with which an endpoint may refuse, those of every endpoint included. */
export function errorCodesOf(endpoint: AnyEndpoint): string[] {
  const guarded =
    endpoint.access === 'public' ? [] : ['not_authenticated', 'api_token_invalid', ...tokenErrorsOf(endpoint)];
  const repeated = isRepeatable(endpoint) ? ['command_id_taken'] : [];
  const scoped = scopesOf(endpoint).map((scope) => `${scope}_not_found`);
  const asked = actionOf(endpoint) ? ['forbidden'] : [];
  return [
    ...new Set([...guarded, ...asked, ...scoped, ...(endpoint.errors ?? []), ...repeated, ...COMMON_ERRORS]),
  ].filter((code) => code in ERRORS);
}

/** Lists the ways to authenticate, of which any one is enough. */
function securityOf({ access, takesToken }: AnyEndpoint): Json[] {
  if (access === 'public') return [];
  return takesToken ? [{ bearer: [] }, { token: [] }] : [{ bearer: [] }];
}

function operationOf(endpoint: AnyEndpoint): Json {
  const responses: Record<string, Json> = {};
  if (endpoint.response) {
    const media = endpoint.stream ?? 'application/json';
    responses['200'] = { description: 'Done', content: { [media]: { schema: schemaOf(endpoint.response, 'output') } } };
  } else if (endpoint.stream) {
    responses['200'] = { description: 'A stream', content: { [endpoint.stream]: { schema: { type: 'string' } } } };
  } else {
    responses['204'] = { description: 'Done' };
  }
  for (const code of errorCodesOf(endpoint)) {
    const { status, message } = ERRORS[code as keyof typeof ERRORS];
    const known = responses[status];
    const description = known ? `${known.description}; ${code}: ${message}` : `${code}: ${message}`;
    responses[status] = {
      description,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return {
    operationId: endpoint.name,
    tags: [endpoint.name.split('.')[0]],
    summary: endpoint.summary,
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(isRepeatable(endpoint) ? [COMMAND_ID] : []),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: bodyOf({ ...endpoint, body: endpoint.body }) } },
      },
    }),
    ...(endpoint.upload && {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }),
    responses,
  };
}

/** Describes a body. For batches, adds what their commands may be, of which the contract knows only the form. */
function bodyOf(endpoint: AnyEndpoint & { body: z.ZodMiniType }): Json {
  const schema = schemaOf(endpoint.body, 'input') as { properties?: Record<string, Json> };
  const list = endpoint.name === batches.run.name && schema.properties?.commands;
  if (list) list.items = { $ref: '#/components/schemas/Command' };
  return schema;
}

export function describeApi(
  endpoints: readonly AnyEndpoint[],
  commands: readonly AnyCommand[],
  publicUrl: string,
): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints.flatMap(withEachMethod)) {
    // OpenAPI allows one POST for a path: endpoints that share an address get different fragments.
    const path = endpoint.selectedBy ? `${endpoint.path}#${endpoint.selectedBy}` : endpoint.path;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Worklane', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Of a session' },
        token: { type: 'http', scheme: 'bearer', bearerFormat: `${TOKEN_PREFIX}…`, description: 'An API token' },
      },
      schemas: {
        Command: { oneOf: describeCommands(commands).map(({ schema }) => schema) },
        Error: {
          type: 'object',
          required: ['error'],
          properties: {
            error: {
              type: 'object',
              required: ['code', 'message', 'request_id'],
              properties: {
                code: { type: 'string', enum: Object.keys(ERRORS) },
                message: { type: 'string' },
                request_id: { type: 'string' },
                row_code: { type: 'string', const: NO_ROW },
                problems: {
                  type: 'array',
                  items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
                },
              },
            },
          },
        },
      },
    },
  };
}

function accessInWords(endpoint: AnyEndpoint): string {
  const { access } = endpoint;
  if (access === 'public') return 'anybody';
  if (access === 'own') return 'any signed-in user, on their own data';
  if (access === 'signed-in') return 'anybody signed in';
  const action = actionOf(endpoint);
  const things = scopesOf(endpoint).join(' or ');
  return action ? `who may ${action} on the ${things}` : `who may see the ${things}`;
}

/** Writes the page at /api/docs: no script, one table of contents, a section for each endpoint. */
export function docsPage(endpoints: readonly AnyEndpoint[], commands: readonly AnyCommand[], publicUrl: string) {
  const nouns = [...new Set(endpoints.map((each) => each.name.split('.')[0] ?? ''))];
  const section = (endpoint: AnyEndpoint) => html`
    <section id="${endpoint.name}">
      <h3><b>${endpoint.method}${endpoint.also ? ` or ${endpoint.also}` : ''}</b> <code>${endpoint.path}</code></h3>
      <p>${endpoint.summary}. For ${accessInWords(endpoint)}${endpoint.takesToken ? ', also with an API token' : ''}.</p>
      ${schemaBlock('Query', endpoint.query, 'input')} ${schemaBlock('Body', endpoint.body, 'input')}
      ${schemaBlock('Answer', endpoint.response, 'output')}
      <details><summary>Refusals</summary><ul>
        ${errorCodesOf(endpoint).map((code) => {
          const { status, message } = ERRORS[code as keyof typeof ERRORS];
          return html`<li>${status} <code>${code}</code> ${message}</li>`;
        })}
      </ul></details>
    </section>`;
  return html`<!doctype html>
    <html lang="en"><head><meta charset="utf-8"><title>Worklane API</title>
    <meta name="viewport" content="width=device-width">
    <style>
      :root { color-scheme: dark light; font: 15px/1.5 system-ui, sans-serif }
      body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
      pre { overflow: auto; padding: .75rem; border: 1px solid #8885; border-radius: 6px; font-size: 13px }
      section { border-top: 1px solid #8885; padding: .5rem 0 }
    </style></head><body>
    <h1>Worklane API</h1>
    <p>Everything the page does, it does through these. Send the access token of <code>POST /api/auth/login</code> as
    <code>Authorization: Bearer …</code>. The same in a form for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
    ${tokenGuide(publicUrl)}
    ${webhookGuide()}
    <nav><ul>${nouns.map((noun) => html`<li><a href="#${noun}">${noun}</a></li>`)}</ul></nav>
    ${nouns.map(
      (noun) =>
        html`<h2 id="${noun}">${noun}</h2>${endpoints.filter((each) => each.name.startsWith(`${noun}.`)).map(section)}`,
    )}
    <h2 id="commands">Commands of a batch</h2>
    <p>What <a href="#batches.run">batches.run</a> may call.</p>
    ${describeCommands(commands).map(
      ({ name, schema }) =>
        html`<details><summary>${name}</summary><pre>${JSON.stringify(schema, null, 2)}</pre></details>`,
    )}
    </body></html>`;
}

function schemaBlock(title: string, schema: z.ZodMiniType | undefined, io: 'input' | 'output') {
  if (!schema) return '';
  return html`<details><summary>${title}</summary><pre>${JSON.stringify(schemaOf(schema, io), null, 2)}</pre></details>`;
}
