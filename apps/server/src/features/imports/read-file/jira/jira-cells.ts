// Reads the cells of a Jira row by field.
import type { JiraField } from './headings/english.ts';
import { matchJiraColumns } from './jira-columns.ts';

export class JiraCells {
  readonly #columns: ReadonlyMap<JiraField, number[]>;

  constructor(header: readonly string[]) {
    this.#columns = matchJiraColumns([...header]) ?? new Map();
  }

  has(field: JiraField): boolean {
    return this.#columns.has(field);
  }

  /** Returns all values of a field: Jira repeats a column for each value that an issue has. */
  all(cells: readonly string[], field: JiraField): string[] {
    const columns = this.#columns.get(field) ?? [];
    return columns.map((index) => cells[index]?.trim() ?? '').filter((cell) => cell !== '');
  }

  one(cells: readonly string[], field: JiraField): string {
    return this.all(cells, field)[0] ?? '';
  }
}
