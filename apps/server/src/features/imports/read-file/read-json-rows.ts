// The rows of a JSON file: a list of objects, by itself or as `tickets` of an object.
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

/** @throws Unreadable */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Unreadable(whereItBreaks(text, (error as Error).message));
  }
}

/** JSON.parse says at which character, if at all; people look for a row and a line. */
function whereItBreaks(text: string, message: string): string {
  let last: Item | undefined;
  let broken: Item | undefined;
  for (const item of itemsOf(text)) {
    last = item;
    if (isValid(text.slice(item.start, item.end))) continue;
    broken = item;
    break;
  }
  const said = /at position (\d+)/.exec(message)?.[1];
  const isCutOff = /end of JSON|Unterminated/.test(message) || Number(said) >= text.trimEnd().length;
  if (isCutOff) {
    const place = last ? `in row ${last.row}, line ${lineAt(text, text.trimEnd().length)}` : 'before the first row';
    return `its JSON breaks off ${place}. The end of the file is missing.`;
  }
  if (broken) return `its JSON is not valid in row ${broken.row}, which begins in line ${lineAt(text, broken.start)}.`;
  return `its JSON is not valid ${last ? `behind row ${last.row}` : 'before the first row'}.`;
}

interface Item {
  row: number;
  start: number;
  end: number;
}

/** Where the objects in the list of tickets stand, as far as brackets and quotes tell; the last one may have no end. */
function* itemsOf(text: string): Generator<Item> {
  let depth = 0;
  let row = 0;
  let start = -1;
  /** What the two outermost levels are; the list of tickets is one of them. */
  const outer = ['', ''];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') {
      for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++;
    } else if (sign === '{' || sign === '[') {
      if (sign === '{' && isList(outer, depth)) [row, start] = [row + 1, at];
      if (depth < 2) outer[depth] = sign;
      depth++;
    } else if (sign === '}' || sign === ']') {
      depth--;
      if (start !== -1 && isList(outer, depth)) {
        yield { row, start, end: at + 1 };
        start = -1;
      }
    }
  }
  if (start !== -1) yield { row, start, end: text.length };
}

function isList(outer: readonly string[], depth: number): boolean {
  return (depth === 1 && outer[0] === '[') || (depth === 2 && outer[0] === '{' && outer[1] === '[');
}

function isValid(json: string): boolean {
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}
