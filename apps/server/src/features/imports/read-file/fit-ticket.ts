// Fits another product's ticket into our limits. Nothing is refused for its length: values that don't fit are cut or left out,
// and reported with their row.
import type { ImportProblem } from '@worklane/contract/imports';
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import type { TicketComment } from '../../bulk-tickets/steps/add-tickets.ts';
import { cleanLine, cleanText, cutTo } from './clean-text.ts';
import { quote } from './quote.ts';

export class Fitting {
  readonly problems: ImportProblem[] = [];
  readonly #place: { row: number; line: number | null };
  #name = '';

  constructor(row: number, line: number | null) {
    this.#place = { row, line };
  }

  note(message: string): void {
    const message_ = this.#name ? `${quote(this.#name)}: ${message}` : message;
    this.problems.push({ ...this.#place, severity: 'warning', message: message_ });
  }

  /** @returns the title, and the whole of one too long for it */
  title(given: string): { title: string; whole: string | null } {
    const title = cleanLine(given);
    this.#name = title;
    if (title === '') {
      this.note('It has no title and is called "Untitled"');
      return { title: 'Untitled', whole: null };
    }
    if (title.length <= TICKET_LIMITS.title) return { title, whole: null };
    this.note(`The title is longer than ${TICKET_LIMITS.title} characters; the description has all of it`);
    return { title: cutTo(title, TICKET_LIMITS.title), whole: title };
  }

  description(parts: readonly (string | null)[]): string {
    const text = parts
      .filter((part) => part !== null)
      .map((part) => cleanText(part).trim())
      .filter((part) => part !== '')
      .join('\n\n');
    if (text.length > TICKET_LIMITS.description) {
      this.note(`The description has ${count(text.length)} characters; ${count(TICKET_LIMITS.description)} are kept`);
    }
    return cutTo(text, TICKET_LIMITS.description);
  }

  labels(given: readonly string[]): string[] {
    const labels = [...new Set(given.map(cleanLine).filter((label) => label !== ''))].map((label) => {
      if (label.length > TICKET_LIMITS.label)
        this.note(`The label ${quote(label)} is cut to ${TICKET_LIMITS.label} characters`);
      return cutTo(label, TICKET_LIMITS.label);
    });
    if (labels.length > TICKET_LIMITS.labels) {
      this.note(`It has ${labels.length} labels; the first ${TICKET_LIMITS.labels} are kept`);
    }
    return [...new Set(labels)].slice(0, TICKET_LIMITS.labels);
  }

  comment({ content, ...rest }: TicketComment): TicketComment | undefined {
    const text = cleanText(content).trim();
    if (text === '') return undefined;
    if (text.length > TICKET_LIMITS.comment) {
      this.note(`A comment has ${count(text.length)} characters; ${count(TICKET_LIMITS.comment)} are kept`);
    }
    return { ...rest, content: cutTo(text, TICKET_LIMITS.comment) };
  }
}

function count(number: number): string {
  return number.toLocaleString('en');
}
