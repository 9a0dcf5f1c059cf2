// Describes in plain sentences, one per field, why a schema refuses a request.
import type { FieldProblem } from '@worklane/contract/platform/error-body';
import type * as z from 'zod/mini';

/** Sentences in the message of an answer; its `problems` list them all. */
const MOST_SAID = 3;
const MOST_LISTED = 20;
/** Names of unknown fields come from the request and may hold any text. */
const OWN_NAME = /^\w{1,40}$/;
const LONGEST_FOREIGN = 40;
const MOST_FOREIGN = 5;

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const FORMATS: Record<string, string> = {
  uuid: 'an id',
  date: 'a day such as 2026-11-21',
  datetime: 'a moment such as 2026-11-21T09:30:00Z',
  email: 'an email address',
  url: 'an address such as https://example.com',
};

/** Returns what follows the name of a field, for schemas without their own words. */
export function predicateOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return issue.input === undefined ? 'is required' : `must be ${oneOf(issue.values)}`;
    case 'too_big':
      return limitWords(issue.origin, Number(issue.maximum), 'can have up to', 'must be at most');
    case 'too_small':
      return limitWords(issue.origin, Number(issue.minimum), 'needs at least', 'must be at least');
    case 'invalid_format': {
      const form = FORMATS[issue.format];
      return form ? `must be ${form}` : 'is not valid';
    }
    case 'unrecognized_keys':
      return `has no field ${issue.keys.slice(0, MOST_FOREIGN).map(nameOfField).join(', ')}`;
    case 'invalid_union':
      return 'options' in issue ? `must be ${oneOf(issue.options as string[])}` : 'is not valid';
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    default:
      return 'is not valid';
  }
}

function limitWords(origin: string, limit: number, ofLength: string, ofValue: string): string {
  const unit = { string: 'character', array: 'entr', set: 'entr' }[origin];
  if (!unit) return `${ofValue} ${limit}`;
  const ending = unit === 'entr' ? (limit === 1 ? 'y' : 'ies') : limit === 1 ? '' : 's';
  return `${ofLength} ${limit} ${unit}${ending}`;
}

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? `"${values[0]}"` : `one of: ${values.join(', ')}`;

/** @param where `body`, `query` or `params` */
export function problemsOf(where: string, issues: readonly z.core.$ZodIssue[]): FieldProblem[] {
  return issues.slice(0, MOST_LISTED).map(({ path, message }) => problemAt([where, ...path], message));
}

/** @param predicate follows the name of the field: `is required` */
export function problemAt(path: readonly PropertyKey[], predicate: string): FieldProblem {
  return { path: path.map(stepOf).join('.'), message: `${nameOf(path)} ${predicate}.` };
}

/** Turns `body.statuses.0.label` into "Label in statuses 1". */
function nameOf([where, ...path]: readonly PropertyKey[]): string {
  const at = path.findLastIndex((step) => typeof step === 'string');
  const field = path[at];
  if (field === undefined) return `The ${String(where)}`;
  const numberOf = (step: PropertyKey | undefined) => (typeof step === 'number' ? ` ${step + 1}` : '');
  const above = path.slice(0, at).reduce<string>((name, step) => {
    return typeof step === 'number' ? `${name}${numberOf(step)}` : wordsOf(step);
  }, '');
  const name = `${wordsOf(field)}${numberOf(path[at + 1])}`;
  return `${name[0]?.toUpperCase()}${name.slice(1)}${above && ` in ${above}`}`;
}

const wordsOf = (field: PropertyKey): string => nameOfField(String(field)).replaceAll('_', ' ');

const stepOf = (step: PropertyKey) => (typeof step === 'number' ? step : nameOfField(String(step)));

/** Replaces unusual characters, such as those that reverse the text direction, and shortens the name. */
function nameOfField(name: string): string {
  if (OWN_NAME.test(name)) return name;
  const shown = name.slice(0, LONGEST_FOREIGN).replace(/[^\p{L}\p{N} _-]/gu, '?');
  return name.length > LONGEST_FOREIGN ? `${shown}…` : shown;
}

/** Joins the first sentences to the message of the answer. */
export function sentenceOf(problems: readonly FieldProblem[]): string {
  const said = problems.slice(0, MOST_SAID).map(({ message }) => message);
  const more = problems.length - said.length;
  if (more > 0) said.push(`${more} more ${more === 1 ? 'field is' : 'fields are'} not valid.`);
  return said.join(' ');
}
