// Puts the server's refusals of a project beside the fields they are about.
import { ApiError } from '@worklane/client/api-error';
import type { FieldProblems } from './project-fields.ts';

const KEY_CODES = ['project_key_taken', 'project_key_invalid'];

export function refusedFields(error: Error | null): FieldProblems {
  if (!(error instanceof ApiError)) return {};
  const name = error.problemOf('name');
  const key = KEY_CODES.includes(error.code) ? error.message : error.problemOf('key');
  return { ...(name ? { name } : {}), ...(key ? { key } : {}) };
}
