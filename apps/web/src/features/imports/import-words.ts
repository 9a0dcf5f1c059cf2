// Describes an import in words, for the screen and for the report that is copied.
import type { ImportPerson, ImportProblem, TicketImport } from '@worklane/contract/imports';
import { fileSize } from '../../ui/files/file-size.ts';

const NUMBER = new Intl.NumberFormat();

export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${NUMBER.format(count)} ${count === 1 ? one : many}`;
}

/** Lists rows: 3, 17-40, 812. */
export function rowsInWords(stretches: TicketImport['bad_rows']): string {
  return stretches.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}

/** Counts the tickets of a file that will be imported. */
export function countComing(
  { good, archived }: Pick<TicketImport, 'good' | 'archived'>,
  withArchived: boolean,
): number {
  return withArchived ? good : good - archived;
}

/** Sums up a file: what is imported, what is left out or can’t be, what will be changed. */
export function sayFindings(file: TicketImport, withArchived = false): string[] {
  const { total, good, unknown_values, known, archived, ...rest } = file;
  const bad = total - good;
  const coming = countComing(file, withArchived);
  // An archive can have documents alone.
  if (total === 0 && rest.documents)
    return [`${countOf(rest.documents, 'document')} ready to import`, ...(rest.files > 0 ? [sayFiles(rest)] : [])];
  return [
    bad === 0
      ? `${countOf(coming, 'ticket')} ready to import`
      : `${NUMBER.format(coming)} of ${countOf(total, 'row')} ready to import`,
    ...(bad > 0 ? [`${countOf(bad, 'row')} can’t be imported`] : []),
    ...(unknown_values > 0 ? [`${countOf(unknown_values, 'unknown value')} will become the default`] : []),
    ...(known > 0 ? [`${countOf(known, 'ticket is', 'tickets are')} already here and will be updated`] : []),
    ...(archived > 0 && !withArchived ? [`${countOf(archived, 'archived ticket')} left out`] : []),
    ...(rest.documents ? [countOf(rest.documents, 'document')] : []),
    ...(rest.files > 0 ? [sayFiles(rest)] : []),
  ];
}

function sayFiles({ files, file_bytes }: Pick<TicketImport, 'files' | 'file_bytes'>): string {
  return `${countOf(files, 'file')} (${fileSize(file_bytes)})`;
}

/** Says how an import ended. */
export function sayEnd({ state, done, numbers, error, outcome, ...rest }: TicketImport, projectKey: string): string {
  if (state === 'cancelled') return 'Cancelled. Nothing was imported.';
  if (state === 'failed') return error ?? 'The import failed. Nothing was imported.';
  if (done === 0 && !numbers && rest.documents) return `${countOf(rest.documents, 'document')} imported.`;
  const also = outcome && outcome.updated > 0 ? ` ${countOf(outcome.updated, 'ticket')} updated.` : '';
  if (!numbers) return `${outcome ? 'No new tickets' : `${countOf(done, 'ticket')} imported`}.${also}`;
  const { first, last } = numbers;
  const keys = first === last ? `${projectKey}-${first}` : `${projectKey}-${first} to ${projectKey}-${last}`;
  return `${countOf(outcome?.added ?? done, 'ticket')} imported: ${keys}.${also}`;
}

/** Lists the other results of a finished import, as names and values. */
export function sayOutcome({ outcome, ...rest }: TicketImport): [string, string][] {
  if (!outcome) return [];
  const { unchanged, left_out, new_statuses } = outcome;
  return [
    ...(unchanged > 0 ? [['Unchanged', countOf(unchanged, 'ticket')] as [string, string]] : []),
    ...(rest.documents ? [['Documents', countOf(rest.documents, 'document')] as [string, string]] : []),
    ...(rest.files > 0 ? [['Attached files and pictures', sayFiles(rest)] as [string, string]] : []),
    ...(left_out > 0 ? [['Left out', countOf(left_out, 'archived ticket')] as [string, string]] : []),
    ...(new_statuses.length > 0 ? [['New statuses', new_statuses.join(', ')] as [string, string]] : []),
  ];
}

const WHY: Record<ImportPerson['why'], string> = {
  unknown: 'not a member',
  ambiguous: 'could be several members',
  not_on_project: 'not on this project',
};

/** Says what a person's entries become: "not a member: 3 tickets unassigned, 2 comments keep the name". */
export function sayPerson({ why, assigned, wrote, spent, reported }: ImportPerson): string {
  const effects = [
    ...(assigned > 0 ? [`${countOf(assigned, 'ticket')} not assigned to them`] : []),
    ...(reported > 0 ? [`${countOf(reported, 'ticket')} without a reporter, the name is in the description`] : []),
    ...(wrote > 0 ? [`${countOf(wrote, 'comment')} with the name in the text`] : []),
    ...(spent > 0 ? [`${countOf(spent, 'time entry', 'time entries')} with the name in the note`] : []),
  ];
  return `${WHY[why]}: ${effects.join('; ')}`;
}

export function rowOf({ row, line }: ImportProblem): string {
  if (row === null) return 'File';
  return line === null ? `Row ${row}` : `Row ${row} (line ${line})`;
}

/** Writes the whole report as text, to keep or to send. */
export function reportText(done: TicketImport, projectKey: string): string {
  const bad = done.total - done.good;
  const hidden = done.problem_count - done.problems.length;
  const lines = [
    `Import of ${done.file_name} into ${projectKey}`,
    done.state === 'ready' || done.state === 'running' ? sayFindings(done).join(', ') : sayEnd(done, projectKey),
  ];
  if (bad > 0) lines.push(`${countOf(bad, 'row')} left out: ${rowsInWords(done.bad_rows)}`);
  for (const [what, how] of sayOutcome(done)) lines.push(`${what}: ${how}`);
  if (done.unknown_values > 0) lines.push(`${countOf(done.unknown_values, 'unknown value')} replaced by the default`);
  if (done.people.length > 0) lines.push('', `${countOf(done.people_count, 'person', 'people')} not found here`);
  for (const person of done.people) lines.push(`${person.name}: ${sayPerson(person)}`);
  if (done.problems.length > 0) lines.push('');
  for (const problem of done.problems) {
    lines.push(`${rowOf(problem)}: ${problem.severity === 'error' ? 'error: ' : ''}${problem.message}`);
  }
  if (hidden > 0) lines.push(`... and ${NUMBER.format(hidden)} more`);
  return lines.join('\n');
}
