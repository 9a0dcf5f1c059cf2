// Declares a row of the table: what was measured, and its limit.

export interface Row {
  part: string;
  what: string;
  value: number;
  unit: string;
  /** Undefined for a figure without an aim. */
  aim?: { value: number; is: 'at most' | 'at least' };
  note?: string;
}

export function isMet({ value, aim }: Row): boolean {
  if (!aim) return true;
  return aim.is === 'at most' ? value <= aim.value : value >= aim.value;
}

export function printTable(rows: readonly Row[]): void {
  const lines = rows.map((row) => [
    row.part,
    row.what,
    show(row.value, row.unit),
    aimOf(row),
    verdictOf(row),
    row.note ?? '',
  ]);
  const head = ['part', 'what', 'measured', 'aim', '', ''];
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => (line[column] ?? '').length)));
  const print = (line: readonly string[]) =>
    process.stdout.write(
      `${line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    );
  print(head);
  print(widths.map((width) => '-'.repeat(width)));
  for (const line of lines) print(line);
}

function show(value: number, unit: string): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${unit}`.trim();
}

function aimOf({ aim, unit }: Row): string {
  return aim ? `${aim.is} ${aim.value} ${unit}`.trim() : '';
}

function verdictOf(row: Row): string {
  if (!row.aim) return '';
  if (isMet(row)) return 'met';
  const ratio = row.aim.is === 'at most' ? row.value / row.aim.value : row.aim.value / row.value;
  return Number.isFinite(ratio) ? `missed, ${ratio.toFixed(1)} times` : `missed by ${row.value}`;
}
