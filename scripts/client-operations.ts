// Writes the table of operations that the client has, from the endpoint records.
import { allEndpoints, type Endpoints } from '@worklane/contract/index';
import type { AnyEndpoint } from '@worklane/contract/platform/endpoint';

export const OPERATIONS_FILE = 'packages/client/src/operations.ts';

const HEAD = `// Lists what the client can call: every endpoint that takes API tokens. Written by scripts/write-client.ts.
import type { OperationRow } from './operation-row.ts';

export const OPERATIONS = `;
const TAIL = ' as const satisfies Record<string, Record<string, OperationRow>>;\n';
const WIDTH = 120;

type Value = string | number | true | readonly Value[] | { [name: string]: Value };

export function clientOperations(endpoints: readonly AnyEndpoint[] = allEndpoints): string {
  const nouns: Record<keyof Endpoints | string, Record<string, Value>> = {};
  for (const endpoint of endpoints.filter(({ takesToken }) => takesToken)) {
    const [noun = '', verb = ''] = endpoint.name.split('.');
    nouns[noun] = { ...nouns[noun], [verb]: rowOf(endpoint) };
  }
  return `${HEAD}${print(nouns, '', 0, 2)}${TAIL}`;
}

function rowOf({ method, path, upload, stream, response, paging }: AnyEndpoint): Value {
  return {
    method,
    path,
    ...(upload && { upload: true }),
    ...(stream && !response && { download: true }),
    ...(paging && { paging: { ...paging } }),
  };
}

/** Prints a value as the formatter wants it. @param open how many levels are always on separate lines */
function print(value: Value, indent: string, before: number, open = 0): string {
  if (typeof value === 'string') return `'${value}'`;
  if (typeof value !== 'object') return String(value);
  const isList = Array.isArray(value);
  const entries = isList
    ? (value as Value[]).map((each) => ['', each] as const)
    : Object.entries(value as Record<string, Value>).map(([name, each]) => [`${name}: `, each] as const);
  const [start, end] = isList ? ['[', ']'] : ['{', '}'];
  const space = isList ? '' : ' ';
  const line = `${start}${space}${entries.map(([name, each]) => name + print(each, '', 0)).join(', ')}${space}${end}`;
  if (open === 0 && indent.length + before + line.length < WIDTH) return line;
  const inner = `${indent}  `;
  const rows = entries.map(
    ([name, each]) => `${inner}${name}${print(each, inner, name.length, Math.max(open - 1, 0))},\n`,
  );
  return `${start}\n${rows.join('')}${indent}${end}`;
}
