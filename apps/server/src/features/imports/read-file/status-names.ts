// What a file calls its statuses, with the board's status each of them most likely means.
import type { ImportReport } from '@worklane/contract/imports';
import type { BoardStatus } from '@worklane/domain/projects/default-board';
import { guessCategory } from '@worklane/domain/tickets/guess-category';
import { DEFAULT_STATUS, type StatusCategory } from '@worklane/domain/tickets/vocabulary';
import { createWordMatcher } from './match-word.ts';

export class StatusNames {
  readonly #statuses: readonly BoardStatus[];
  readonly #match: (given: string) => string | undefined;
  readonly #named = new Map<string, ImportReport['statuses'][number]>();

  constructor(statuses: readonly BoardStatus[]) {
    this.#statuses = statuses;
    this.#match = createWordMatcher(statuses);
  }

  /** Counts a ticket in it. @returns the status it becomes when nobody chooses otherwise */
  take(name: string, category = guessCategory(name)): string {
    const known = this.#named.get(name) ?? this.#meet(name, category);
    known.count++;
    return known.status ?? this.#usual();
  }

  list(): ImportReport['statuses'] {
    return [...this.#named.values()];
  }

  #meet(name: string, category: StatusCategory | undefined): ImportReport['statuses'][number] {
    const alike = category && this.#statuses.find((status) => status.category === category);
    // A name that says nothing is a column of its own for those who made it: no other status is suggested.
    const status = this.#match(name) ?? alike?.key ?? null;
    const met = { name, count: 0, status, category: category ?? ('todo' as const) };
    this.#named.set(name, met);
    return met;
  }

  #usual(): string {
    return (this.#statuses.find(({ key }) => key === DEFAULT_STATUS) ?? this.#statuses[0])?.key ?? DEFAULT_STATUS;
  }
}
