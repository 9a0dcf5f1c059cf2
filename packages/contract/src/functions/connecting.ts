// Declares the input of connecting to any provider. The page creates and keeps the state; the server knows its hash.
import * as z from 'zod/mini';
import { matching, rawText } from '../platform/primitives.ts';

export const beginInput = {
  /** One of the product's own return pages. */
  redirectUri: rawText(500),
  state: matching(/^[\w-]{22,200}$/, 200, 'must be 22 to 200 letters and digits'),
};
export const beginData = z.object({ url: z.string(), oauth_url: z.string() });

export const finishInput = { code: rawText(4_000), state: beginInput.state };
export const finishData = z.object({ connected: z.boolean(), account: z.nullable(z.string()) });
