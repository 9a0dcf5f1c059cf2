// Defines what a chart shows, and writes the table of its figures as CSV.
import { csvRow } from '@worklane/domain/tickets/csv-cells';

export interface ChartSeries {
  name: string;
  /** A CSS colour, usually a token of the theme. */
  color: string;
  /** One for each point; null where there is none, such as days to come. */
  values: readonly (number | null)[];
  /** A line that changes at its points instead of between them. */
  isStep?: boolean;
  /** A goal or a guide instead of what happened. */
  isDashed?: boolean;
}

/** The figures behind a chart. The first column names each row. */
export interface ChartTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

export function tableAsCsv({ columns, rows }: ChartTable): string {
  return [columns, ...rows].map((row) => csvRow(row.map((cell) => cell ?? ''))).join('');
}
