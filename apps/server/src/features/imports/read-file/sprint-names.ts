// Matches the sprints a file names with those of the project; missing ones are created for people who may configure it.
import type { ImportProblem } from '@worklane/contract/imports';
import type { SprintStatus } from '@worklane/domain/sprints/vocabulary';
import { quote } from './quote.ts';

export interface NamedSprint {
  id: string;
  name: string;
  status: SprintStatus;
  start_date: string;
}

/** Normalises a sprint's name. Names that differ only in case, spaces around them or Unicode form are the same. */
export const sprintKey = (name: string) => name.trim().normalize('NFC').toLowerCase();

/** Finds a sprint by name: the newest that has not ended, otherwise the newest. */
export function findSprint<Sprint extends NamedSprint>(sprints: readonly Sprint[], name: string): Sprint | undefined {
  const same = sprints
    .filter((each) => sprintKey(each.name) === sprintKey(name))
    .toSorted((a, b) => (a.start_date < b.start_date ? 1 : -1));
  return same.find(({ status }) => status !== 'completed') ?? same[0];
}

export class SprintNames {
  readonly #sprints: readonly NamedSprint[];
  readonly #makes: boolean;
  /** Those that are not here, as they were first written. */
  readonly #unknown = new Map<string, string>();

  constructor(sprints: readonly NamedSprint[], makes: boolean) {
    this.#sprints = sprints;
    this.#makes = makes;
  }

  /** Reads a name as a sprint, or as a label when there is no such sprint and the user has no right to create one. */
  take(name: string): { sprint?: string; label?: string } {
    if (findSprint(this.#sprints, name)) return { sprint: name };
    this.#unknown.set(sprintKey(name), this.#unknown.get(sprintKey(name)) ?? name);
    return this.#makes ? { sprint: name } : { label: name };
  }

  problems(): ImportProblem[] {
    if (this.#unknown.size === 0) return [];
    const names = [...this.#unknown.values()];
    const shown = `${names.slice(0, 20).map(quote).join(', ')}${names.length > 20 ? ` and ${names.length - 20} more` : ''}`;
    const message = this.#makes
      ? `New sprints: ${shown}. Those with nothing left to do are imported as completed, the others follow the last sprint here unless the file has their dates`
      : `This project has no sprints called ${shown}: they become labels. To create them, turn sprints on and import with the right to change the project's settings`;
    return [{ row: null, line: null, severity: 'warning', message }];
  }
}
