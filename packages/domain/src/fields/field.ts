// Defines what can be said of a field of a noun, and picks the fields that have a use.

/** What a field holds. All but numbers and lists go over the wire as texts. */
export type FieldKind =
  | 'id'
  | 'ids'
  | 'people'
  | 'line'
  | 'text'
  | 'labels'
  | 'status'
  | 'enum'
  | 'count'
  | 'position'
  | 'hours'
  | 'day'
  | 'moment';

export interface Field<Use extends string> {
  /** What people read. */
  label: string;
  kind: FieldKind;
  isNullable?: true;
  /** Of an `enum`: what it may be, and what people read for each. */
  values?: readonly string[];
  words?: Readonly<Record<string, string>>;
  /** The most characters of a text, or of a label; the most hours. */
  max?: number;
  /** The most entries of a list. */
  maxItems?: number;
  /** The default value of a new record. Without one, the field is required, or users can't set it. */
  initial?: unknown;
  /** The type of its column, which is called as the field is. Null: it is computed, or kept in a separate table. */
  column: 'uuid' | 'integer' | 'bigint' | 'text' | 'text[]' | 'numeric' | 'date' | 'timestamptz' | null;
  uses: readonly Use[];
  /** Its name in archives. A name other than the field's own means that the value is translated: a person to an address, say. */
  archive: string | null;
}

export type Fields<Use extends string = string> = Readonly<Record<string, Field<Use>>>;

type Held<F extends Field<string>> = F extends { values: readonly (infer Value)[] }
  ? Value
  : F['kind'] extends 'ids' | 'people' | 'labels'
    ? string[]
    : F['kind'] extends 'count' | 'position' | 'hours'
      ? number
      : string;

/** The type of a field's value. */
export type ValueOf<F extends Field<string>> = F extends { isNullable: true } ? Held<F> | null : Held<F>;

/** A record of these fields. */
export type RecordOf<F extends Fields, Name extends keyof F> = { -readonly [N in Name]: ValueOf<F[N]> };

/** The names of the fields that have a use. */
export type FieldFor<F extends Fields, Use extends string> = {
  [Name in keyof F]: Use extends F[Name]['uses'][number] ? Name : never;
}[keyof F];

/** The names of the fields that archives contain unchanged, and of those that they contain translated. */
export type ArchivedAsIs<F extends Fields> = {
  [Name in keyof F]: F[Name]['archive'] extends Name ? Name : never;
}[keyof F];
export type Translated<F extends Fields> = Exclude<
  { [Name in keyof F]: F[Name]['archive'] extends string ? Name : never }[keyof F],
  ArchivedAsIs<F>
>;

/** Lists the fields with this use, in the order of the table. */
export function fieldsFor<F extends Fields, Use extends F[keyof F]['uses'][number]>(
  fields: F,
  use: Use,
): readonly FieldFor<F, Use>[] {
  return Object.keys(fields).filter((name) => fields[name]?.uses.includes(use)) as unknown as FieldFor<F, Use>[];
}

export function archivedAsIs<F extends Fields>(fields: F): readonly ArchivedAsIs<F>[] {
  return Object.keys(fields).filter((name) => fields[name]?.archive === name) as unknown as ArchivedAsIs<F>[];
}

/** Returns the initial values of a new record, of the fields that have one. */
export function initialValues<F extends Fields, Name extends keyof F>(
  fields: F,
  names: readonly Name[],
): RecordOf<F, { [N in Name]: 'initial' extends keyof F[N] ? N : never }[Name]> {
  const begun = names.filter((name) => 'initial' in (fields[name] as Field<string>));
  return Object.fromEntries(begun.map((name) => [name, fields[name]?.initial])) as ReturnType<
    typeof initialValues<F, Name>
  >;
}

/** Picks these fields of a record, without those that are undefined. */
export function pickFields<Values extends object, Name extends keyof Values>(
  values: Values,
  names: readonly Name[],
): Pick<Values, Name> {
  const picked = names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]);
  return Object.fromEntries(picked) as Pick<Values, Name>;
}

type WithoutNulls<Values> = { [Name in keyof Values as null extends Values[Name] ? never : Name]: Values[Name] } & {
  [Name in keyof Values as null extends Values[Name] ? Name : never]?: NonNullable<Values[Name]>;
};

/** Leaves out empty values. Files that don't know a field leave it out as well: both mean the same. */
export function withoutNulls<Values extends object>(values: Values): WithoutNulls<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as WithoutNulls<Values>;
}
