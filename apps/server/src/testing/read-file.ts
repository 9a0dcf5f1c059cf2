// Reads a file as an import does, for a project with these people.
import { DEFAULT_BOARD } from '@worklane/domain/projects/default-board';
import { readImport } from './imports/read-import.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const aPerson = (name: string, email: string, is_on_project = true) => ({ id: email, name, email, is_on_project });
const PEOPLE = [
  aPerson('Mara Lindqvist', 'mara@example.com'),
  aPerson('Priya Natarajan', 'priya@example.com', false),
  aPerson('Sam Okafor', 'sam@example.com'),
  aPerson('Sam Okafor', 'sam.o@example.com'),
];

export function readFile(file: string | Uint8Array, board = DEFAULT_BOARD) {
  return readImport(typeof file === 'string' ? Buffer.from(file) : file, { board, people: PEOPLE, now: NOW });
}

/** Reads a file of one ticket. */
export async function readOne(ticket: Record<string, unknown>) {
  const { tickets, report } = await readFile(JSON.stringify([ticket]));
  return { ticket: tickets[0], messages: report.problems.map((problem) => problem.message), report };
}
