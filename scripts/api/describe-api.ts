// Describes the API of this source: every endpoint, and the events that programs hear.
import { EVENT_PAYLOADS } from '@worklane/contract/events';
import { allEndpoints } from '@worklane/contract/index';
import { type AnyEndpoint, withEachMethod } from '@worklane/contract/platform/endpoint';
import { COMMON_ERRORS } from '@worklane/contract/platform/error-body';
import { ERRORS, type ErrorCode } from '@worklane/contract/platform/errors';
import type * as z from 'zod/mini';
import { errorCodesOf } from '../../apps/server/src/platform/http/openapi.ts';
import { schemaOf } from '../../apps/server/src/platform/http/schema-of.ts';
import { addSchema, type Fact, type Facts, type Place, type Schema } from './api-facts.ts';

/** In place of an operation: of all. */
const EVERY = 'every';

export function describeApi(endpoints: readonly AnyEndpoint[] = allEndpoints): Facts {
  const facts = new Map<Place, Fact>();
  addErrors(facts, EVERY, COMMON_ERRORS);
  for (const endpoint of endpoints) {
    addEndpoint(facts, endpoint);
    for (const { name, method, path } of withEachMethod(endpoint).slice(1))
      facts.set(`${name} address`, { address: `${method} ${path}` });
  }
  for (const [type, payload] of Object.entries(EVENT_PAYLOADS)) {
    facts.set(`event:${type} heard`, {});
    add(facts, `event:${type} payload`, payload, 'output');
  }
  return facts;
}

function addEndpoint(facts: Map<Place, Fact>, endpoint: AnyEndpoint): void {
  const { name, method, path, takesToken, params, query, body, upload, response, stream } = endpoint;
  facts.set(`${name} address`, { address: `${method} ${path}` });
  if (takesToken) facts.set(`${name} tokens`, {});
  addErrors(
    facts,
    name,
    errorCodesOf(endpoint).filter((code) => !COMMON_ERRORS.includes(code as ErrorCode)),
  );
  add(facts, `${name} path`, params, 'input');
  add(facts, `${name} query`, query, 'input');
  add(facts, `${name} body`, body, 'input');
  if (upload) facts.set(`${name} body`, { types: ['bytes'], max: upload.maxBytes });
  add(facts, `${name} answer`, response, 'output');
  if (stream && !response) facts.set(`${name} answer`, { types: [stream] });
}

function addErrors(facts: Map<Place, Fact>, name: string, codes: readonly string[]): void {
  for (const code of codes) facts.set(`${name} error.${code}`, { status: ERRORS[code as ErrorCode].status });
}

function add(facts: Map<Place, Fact>, place: Place, schema: z.ZodMiniType | undefined, io: 'input' | 'output'): void {
  if (!schema) return;
  const found = new Map<Place, Fact>();
  addSchema(found, place, [schemaOf(schema, io) as Schema], true);
  for (const [each, { min, max, ...fact }] of found)
    facts.set(each, io === 'input' ? { ...fact, ...(min && { min }), ...(max !== undefined && { max }) } : fact);
}
