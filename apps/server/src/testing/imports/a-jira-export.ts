// Makes Jira exports for tests, and reads them for a project with one member.
import { DEFAULT_BOARD } from '@worklane/domain/projects/default-board';
import { readImport } from './read-import.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const MARA = { id: 'mara', name: 'Mara Lindqvist', email: 'm@example.com', is_on_project: true };

/** Writes a cell as Jira does: without a guard against formulas. */
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

export const csvOf = (rows: readonly (readonly string[])[], between = ',') =>
  rows.map((row) => row.map(cell).join(between)).join('\r\n');

export const readJira = (file: string, known: string[] = []) =>
  readImport(Buffer.from(file), { board: DEFAULT_BOARD, people: [MARA], now: NOW }, async () => new Set(known));

export const messagesOf = ({ report }: Awaited<ReturnType<typeof readJira>>) =>
  report.problems.map(({ row, message }) => `${row}: ${message}`);
