// Reads cell values as other products write them: plain, or as objects with a name.
import { cleanLine } from './clean-text.ts';

export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** Returns the name of a value: other products write `{ "name": "Done" }` for a status or a label. */
export function nameOf(value: unknown): unknown {
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : value;
  return typeof name === 'number' ? String(name) : name;
}

/** Returns the name of a person: other products write `{ "login": "mara" }` or `{ "displayName": "Mara" }`. */
export function personOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return nameOf(value);
  for (const member of ['email', 'name', 'displayName', 'login', 'username'])
    if (member in value && !isBlank((value as Record<string, unknown>)[member]))
      return (value as Record<string, unknown>)[member];
  return value;
}

/** @returns an empty text when the value is not a name */
export function statusNameOf(value: unknown): string {
  const given = nameOf(value);
  return typeof given === 'string' ? cleanLine(given.toWellFormed()).slice(0, 200).toWellFormed() : '';
}
