// Finds the people of an archive by their addresses, and maps its tickets to those to import.
import type { ArchiveTicket } from '@worklane/contract/archive';
import type { ImportProblem } from '@worklane/contract/imports';
import { withoutNulls } from '@worklane/domain/fields/field';
import type { ImportedTicket } from '../imported-ticket.ts';
import { createPeopleMatcher, type FindPerson, type FoundPerson, type Person } from '../match-person.ts';
import { quote } from '../quote.ts';

interface BoardPart {
  row: number;
  status: string;
  status_name: string;
  /** The id it has there. */
  sprint: string | undefined;
  keepsNumber: boolean;
}

const MENTION = /<span data-mention="([0-9a-f-]{36})">([^<]*)<\/span>/g;

export class ArchivePeople {
  readonly #find: FindPerson;
  /** The ids of members, and the addresses of those whom texts mention, by the ids these have in the archive. */
  readonly #members: ReadonlySet<string>;
  readonly #mentioned: ReadonlyMap<string, string>;
  readonly #found = new Map<string, FoundPerson>();
  readonly #unassigned = new Map<string, number>();

  constructor(people: readonly Person[], mentioned: Readonly<Record<string, string>> = {}) {
    this.#find = createPeopleMatcher(people);
    this.#members = new Set(people.map(({ id }) => id));
    this.#mentioned = new Map(Object.entries(mentioned));
  }

  /** Gives the people whom a text mentions their ids here; of others the name stays as words. */
  textOf(html: string): string {
    return html.replace(MENTION, (_, id: string, name: string) => {
      const email = this.#mentioned.get(id);
      const own = this.#members.has(id) ? id : null;
      const here = email === undefined ? own : this.id(email);
      return here === null ? name : `<span data-mention="${here}">${name}</span>`;
    });
  }

  ticketOf(ticket: ArchiveTicket, { row, status, status_name, sprint, keepsNumber }: BoardPart): ImportedTicket {
    const { id: _, sprint: __, number, parent, reporter, assignees, comments, files, ...rest } = ticket;
    const { statuses, changes, time, links, watchers, due_date_type, time_spent, updated_at, ...fields } = rest;
    const { estimate = null } = fields;
    return {
      ...withoutNulls(fields),
      estimate,
      description: this.textOf(fields.description),
      row,
      status,
      status_name,
      key: String(number),
      reporter_id: this.id(reporter),
      ...(parent !== null && { parent: String(parent) }),
      ...(sprint && { sprint }),
      ...(keepsNumber && { number }),
      assignee_ids: assignees.flatMap((email) => this.#assignee(email) ?? []),
      comments: comments.map(({ id, author, content, ...comment }) => ({
        ...comment,
        content: this.textOf(content),
        key: id,
        user_id: this.id(author),
      })),
      ...(files.length > 0 && { files: files.map(({ id, by, at }) => ({ key: id, by: this.id(by), at })) }),
      past: {
        due_date_type,
        time_spent,
        updated_at,
        statuses: statuses.map(({ by, ...each }) => ({ ...each, by: this.id(by) })),
        changes: changes.map(({ by, ...each }) => ({ ...this.#changeOf(each), by: this.id(by) })),
        time: time.map(({ id: key, by, ...each }) => ({ ...each, ...(key && { key }), by: this.id(by) })),
        links: links.map(({ by, to, ...each }) => ({ ...each, to: String(to), by: this.id(by) })),
        watchers: watchers.flatMap(({ person, is_watching }) => {
          const user_id = this.id(person);
          return user_id ? [{ user_id, is_watching }] : [];
        }),
      },
    };
  }

  problems(): ImportProblem[] {
    const missing = [...this.#found].flatMap(([email, found]) =>
      'person' in found ? [] : [`${quote(email)} isn’t a member of this company: what they did shows no name`],
    );
    const off = [...this.#unassigned].map(
      ([email, count]) =>
        `${quote(email)} is not on this project: not assigned to ${count === 1 ? '1 ticket' : `${count} tickets`}`,
    );
    return [...missing, ...off].map((message) => ({ row: null, line: null, severity: 'warning', message }));
  }

  #changeOf<Change extends { field: string; before: unknown; after: unknown }>(change: Change): Change {
    if (change.field !== 'comment' && change.field !== 'description') return change;
    const textOf = (value: unknown) => (typeof value === 'string' ? this.textOf(value) : value);
    return { ...change, before: textOf(change.before), after: textOf(change.after) };
  }

  #assignee(email: string): string | undefined {
    const found = this.#of(email);
    if (!('person' in found)) return undefined;
    if (found.person.is_on_project) return found.person.id;
    this.#unassigned.set(email, (this.#unassigned.get(email) ?? 0) + 1);
    return undefined;
  }

  id(email: string | null): string | null {
    if (email === null) return null;
    const found = this.#of(email);
    return 'person' in found ? found.person.id : null;
  }

  #of(email: string): FoundPerson {
    const known = this.#found.get(email) ?? this.#find(email);
    this.#found.set(email, known);
    return known;
  }
}
