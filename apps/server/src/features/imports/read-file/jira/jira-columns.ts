// Finds the field of each column in a Jira export. A heading may occur dozens of times: once for every label, sprint or comment
// of the fullest issue.
import { quote } from '../quote.ts';
import type { JiraField } from './headings/english.ts';
import { HEADINGS } from './jira-headings.ts';

const FIELDS = new Map<string, JiraField>(
  HEADINGS.flatMap((language) =>
    Object.entries(language).flatMap(([field, names]) =>
      names.map((name) => [formOf(name), field as JiraField] as const),
    ),
  ),
);
/** Matches the heading of a custom field: Jira puts the field's name in brackets, in every language. */
const CUSTOM =
  /^(?:custom fields?|benutzerdefinierte[sr]? felde?r?|champs? personnalis[ée]s?|campos? personalizados?|pole (?:niestandardowe|własne)|пользовательское поле|カスタム\s*フィールド)\s*[(（](.*)[)）]$/i;
/** Fields that some installations have as custom fields. Other custom fields are never taken as Jira's own. */
const CUSTOM_FIELDS: ReadonlySet<JiraField> = new Set(['start', 'points', 'sprint', 'parentKey']);

function fieldOf(heading: string): JiraField | undefined {
  const custom = CUSTOM.exec(heading.normalize('NFC').trim())?.[1];
  const field = FIELDS.get(formOf(custom ?? heading));
  return custom === undefined || (field && CUSTOM_FIELDS.has(field)) ? field : undefined;
}

/** @returns the columns of each field, in order; undefined when the file is not a Jira export */
export function matchJiraColumns(header: readonly string[]): Map<JiraField, number[]> | undefined {
  const columns = new Map<JiraField, number[]>();
  header.forEach((heading, index) => {
    const field = fieldOf(heading);
    if (field) columns.set(field, [...(columns.get(field) ?? []), index]);
  });
  // Many tables, such as our own export, have "Key" and "Status".
  const isJira = columns.has('key') && columns.has('title') && (columns.has('type') || columns.has('status'));
  return isJira ? columns : undefined;
}

const LINK = /^(inward|outward) (?:issue|work item) link \((.+)\)$/i;

export interface LinkColumn {
  index: number;
  name: string;
  isInward: boolean;
}

export function linkColumns(header: readonly string[]): LinkColumn[] {
  return header.flatMap((heading, index) => {
    const [, end, name] = LINK.exec(heading.trim()) ?? [];
    return end && name ? [{ index, name, isInward: end.toLowerCase() === 'inward' }] : [];
  });
}

/** Lists the columns with values that are left out, with their number of values, the fullest first. */
export function leftOutColumns(
  header: readonly string[],
  rows: readonly { cells: readonly string[] }[],
  fields: readonly JiraField[],
): string[] {
  const counts = new Map<string, number>();
  header.forEach((given, index) => {
    const name = given.trim();
    const field = fieldOf(name);
    if (name === '' || LINK.test(name) || (field && !fields.includes(field))) return;
    const count = rows.filter(({ cells }) => (cells[index] ?? '').trim() !== '').length;
    if (count > 0) counts.set(name, (counts.get(name) ?? 0) + count);
  });
  const inOrder = [...counts].toSorted(([, a], [, b]) => b - a);
  return inOrder.map(([name, count]) => `${quote(name)} (${count.toLocaleString('en')})`);
}

/** Recognizes a Jira export in an unknown language by the headings that Jira never translates. */
export function seemsJira(header: readonly string[]): boolean {
  return header.some((name) =>
    /^parent summary$|\((?:rank|development|issue color|story points?[^)]*)\)$/i.test(name.trim()),
  );
}

function formOf(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
