// Collects what a file calls its statuses, with the board's status each of them most likely means.
import type { ImportReport } from '@worklane/contract/imports';
import type { BoardStatus } from '@worklane/domain/projects/default-board';
import { guessCategory } from '@worklane/domain/tickets/guess-category';
import { DEFAULT_STATUS, type StatusCategory } from '@worklane/domain/tickets/vocabulary';
import { createWordMatcher } from './match-word.ts';

export interface Meaning {
  /** What it certainly means; left out: what its name says. */
  category?: StatusCategory | undefined;
  /** The kind a new status would be when its name says nothing. */
  kind?: StatusCategory | undefined;
  isArchived?: boolean;
}

export class StatusNames {
  readonly #statuses: readonly BoardStatus[];
  readonly #guesses: boolean;
  readonly #match: (given: string) => string | undefined;
  readonly #named = new Map<string, ImportReport['statuses'][number]>();

  /** @param guesses whether a name may become another status of the kind it seems to mean */
  constructor(statuses: readonly BoardStatus[], guesses = true) {
    this.#statuses = statuses;
    this.#guesses = guesses;
    this.#match = createWordMatcher(statuses);
  }

  /** Counts a ticket in it. @returns the status it becomes when nobody chooses otherwise */
  take(name: string, { category = guessCategory(name), kind, isArchived = false }: Meaning = {}): string {
    const known = this.#named.get(name) ?? this.#meet(name, category, kind);
    known.count++;
    if (isArchived) known.archived = (known.archived ?? 0) + 1;
    return known.status ?? this.usual();
  }

  list(): ImportReport['statuses'] {
    return [...this.#named.values()];
  }

  #meet(
    name: string,
    category: StatusCategory | undefined,
    kind: StatusCategory | undefined,
  ): ImportReport['statuses'][number] {
    const alike = this.#guesses && category && this.#statuses.find((status) => status.category === category);
    // A name that says nothing is a column of its own for people who made it: no other status is suggested.
    const same = this.#match(name);
    const status = same ?? (alike ? alike.key : null);
    const own = this.#statuses.find(({ key }) => key === same)?.category;
    const met = { name, count: 0, archived: 0, status, category: own ?? category ?? kind ?? ('todo' as const) };
    this.#named.set(name, met);
    return met;
  }

  usual(): string {
    return (this.#statuses.find(({ key }) => key === DEFAULT_STATUS) ?? this.#statuses[0])?.key ?? DEFAULT_STATUS;
  }
}
