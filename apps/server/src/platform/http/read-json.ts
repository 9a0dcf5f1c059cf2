// Reads the JSON or the form of a request, within limits of its size and depth.
import { setImmediate } from 'node:timers/promises';
import { MEGABYTE } from '@worklane/domain/units';
import type { Context } from 'hono';
import { fail, failInput } from './fail.ts';
import { isDeeperThan } from './json-depth.ts';

export interface BodyLimit {
  bytes: number;
  /** As a refusal says it. */
  name: string;
}

export const megabytes = (count: number): BodyLimit => ({ bytes: count * MEGABYTE, name: `${count} MB` });
/** Far more than any input has. */
const MOST_NESTED = 20;
/** Characters. */
const LARGE_BODY = 64 * 1024;

/** @throws Refusal too_large, invalid_input */
export async function readJson(http: Context, limit: BodyLimit): Promise<unknown> {
  const length = Number(http.req.header('content-length') ?? 0);
  if (length > limit.bytes) fail('too_large', { limit: limit.name });
  if (!http.req.header('content-type')?.startsWith('application/json')) {
    failInput('body', 'must be JSON, with content-type application/json');
  }
  const text = await readText(http, limit);
  if (text.length > LARGE_BODY) await nextLargeBody();
  if (isDeeperThan(text, MOST_NESTED)) {
    failInput('body', 'is nested too deeply');
  }
  try {
    return JSON.parse(text);
  } catch {
    return failInput('body', 'is not valid JSON');
  }
}

/** Reads the fields of a form, as OAuth sends them. @returns undefined when it is none @throws Refusal too_large */
export async function readForm(http: Context, limit: BodyLimit): Promise<URLSearchParams | undefined> {
  if (Number(http.req.header('content-length') ?? 0) > limit.bytes) fail('too_large', { limit: limit.name });
  if (!/^application\/x-www-form-urlencoded\b/i.test(http.req.header('content-type') ?? '')) return undefined;
  return new URLSearchParams(await readText(http, limit));
}

let lastLargeBody: Promise<void> = Promise.resolve();

/** Parses large bodies one by one, with all other work between two of them. */
function nextLargeBody(): Promise<void> {
  lastLargeBody = lastLargeBody.then(() => setImmediate());
  return lastLargeBody;
}

/** Reads the body as UTF-8 text, counted while it streams in if its length was not declared. */
async function readText(http: Context, { bytes, name }: BodyLimit): Promise<string> {
  if (http.req.header('content-length')) return http.req.text();
  return new TextDecoder().decode(await readBytes(http, bytes, name));
}

/** Reads the body's bytes. Refuses as soon as more than `limit` have arrived, whatever was declared. */
async function readBytes(http: Context, limit: number, limitName: string): Promise<Uint8Array> {
  if (Number(http.req.header('content-length') ?? 0) > limit) fail('too_large', { limit: limitName });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of http.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) fail('too_large', { limit: limitName });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
