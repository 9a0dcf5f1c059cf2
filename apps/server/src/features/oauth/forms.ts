// Reads the forms that programs send to the OAuth endpoints: size, fields, and refusals in OAuth's own format.
import type { Context } from 'hono';
import type { BodyLimit } from '../../platform/http/read-json.ts';

export const FORM_LIMIT: BodyLimit = { bytes: 16 * 1024, name: '16 kB' };
export const NO_FORM = 'Send a form: application/x-www-form-urlencoded.';

type Word = 'invalid_request' | 'invalid_grant' | 'invalid_target' | 'unsupported_grant_type';

/** @returns a 400 that says what is wrong as OAuth does */
export const refuse = (http: Context, error: Word, error_description: string): Response =>
  http.json({ error, error_description }, 400);

/** @returns null for a field that was sent twice: which of them counts would be anyone's guess */
export const onlyOne = (form: URLSearchParams, name: string): string | null =>
  form.getAll(name).length === 1 ? form.get(name) : null;
