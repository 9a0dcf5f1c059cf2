// Reads the rows of a JSON file: a list of objects, alone or as `tickets` of an object.
import { type Field, matchColumns } from './columns.ts';
import { type RawFile, type RawRow, refuseTooMany } from './raw-file.ts';
import { Unreadable } from './unreadable.ts';

type JsonObject = Record<string, unknown>;

/** @throws Unreadable */
export function readJsonRows(json: unknown): RawFile {
  const list = findList(json);
  refuseTooMany(list.length);
  const ignored = new Set<string>();
  const fieldsByKeys = new Map<string, (Field | undefined)[]>();
  const rows = list.map((item, index): RawRow => {
    const row = { row: index + 1, line: null, values: {} };
    if (!isObject(item)) return { ...row, problem: 'It is not an object with a title' };
    const keys = Object.keys(item);
    // Rows of one file are alike: their columns are matched once.
    const signature = JSON.stringify(keys);
    const fields = fieldsByKeys.get(signature) ?? matchColumns(keys);
    if (fieldsByKeys.size < 100) fieldsByKeys.set(signature, fields);
    const values: RawRow['values'] = {};
    keys.forEach((key, at) => {
      const field = fields[at];
      if (field) values[field] = item[key];
      else if (ignored.size < 100) ignored.add(key);
    });
    return { ...row, values };
  });
  return { rows, ignored: [...ignored] };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function findList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const inside = isObject(value)
    ? Object.entries(value).find(([key]) => key.toLowerCase() === 'tickets')?.[1]
    : undefined;
  if (Array.isArray(inside)) return inside;
  throw new Unreadable('its JSON is neither a list of tickets nor an object with such a list as "tickets".');
}
