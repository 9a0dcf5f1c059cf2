// Makes pieces of statements from the fields a noun declares: the name of a column comes from the table, never from a value.
import type { Fields } from '@worklane/domain/fields/field';
import sql, { join, raw, type Sql } from 'sql-template-tag';

/** Finds the fields that have a column, with its name and type. */
function columnsIn(fields: Fields, names: readonly string[]): { name: string; type: string }[] {
  return names.flatMap((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) throw new Error(`"${name}" is no field`);
    return field.column === null ? [] : [{ name, type: field.column }];
  });
}

/** Writes `t.id, t.number`, or `id, number` without an alias. */
export function columnsOf<F extends Fields>(fields: F, names: readonly (keyof F & string)[], alias?: string): Sql {
  const prefix = alias ? `${alias}.` : '';
  return raw(
    columnsIn(fields, names)
      .map(({ name }) => `${prefix}${name}`)
      .join(', '),
  );
}

/** Writes `id uuid, number integer`, for rows that come as JSON. */
export function definitionsOf<F extends Fields>(fields: F, names: readonly (keyof F & string)[]): Sql {
  return raw(
    columnsIn(fields, names)
      .map(({ name, type }) => `${name} ${type}`)
      .join(', '),
  );
}

/** Writes `title = v.title, type = v.type`. */
export function assignmentsFrom<F extends Fields>(fields: F, names: readonly (keyof F & string)[], alias: string): Sql {
  return raw(
    columnsIn(fields, names)
      .map(({ name }) => `${name} = ${alias}.${name}`)
      .join(', '),
  );
}

/** Writes an assignment for each field that has a value here. */
export function assignmentsOf<F extends Fields>(
  fields: F,
  names: readonly (keyof F & string)[],
  values: { readonly [Name in keyof F]?: unknown },
): Sql[] {
  return columnsIn(fields, names)
    .filter(({ name }) => values[name] !== undefined)
    .map(({ name }) => sql`${raw(name)} = ${values[name]}`);
}

/** Writes the values of one row, in the order of `columnsOf`. */
export function valuesOf<F extends Fields>(
  fields: F,
  names: readonly (keyof F & string)[],
  row: { readonly [Name in keyof F]?: unknown },
): Sql {
  return join(columnsIn(fields, names).map(({ name }) => sql`${row[name]}`));
}
