// Words of a file that become one of a few here: what none of them means becomes the usual one, and is named once.
import type { ImportProblem } from '@worklane/contract/imports';
import { quote } from '../quote.ts';

export class DefaultedWords<Word extends string> {
  count = 0;
  readonly #field: string;
  readonly #offered: readonly Word[];
  readonly #usual: Word;
  readonly #labels: Readonly<Record<Word, string>>;
  readonly #find: (name: string) => Word | undefined;
  readonly #unknown = new Map<string, number>();

  constructor(
    field: string,
    offered: readonly Word[],
    usual: Word,
    labels: Readonly<Record<Word, string>>,
    find: (name: string) => Word | undefined,
  ) {
    this.#field = field;
    this.#offered = offered;
    this.#usual = offered.includes(usual) ? usual : (offered[0] ?? usual);
    this.#labels = labels;
    this.#find = find;
  }

  take(name: string): Word {
    if (name === '') return this.#usual;
    const found = this.#find(name);
    if (found && this.#offered.includes(found)) return found;
    this.count++;
    this.#unknown.set(name, (this.#unknown.get(name) ?? 0) + 1);
    return this.#usual;
  }

  problems(): ImportProblem[] {
    return [...this.#unknown].map(([name, count]) => ({
      ...{ row: null, line: null, severity: 'warning' },
      message: `The ${this.#field} ${quote(name)} of ${count} ${count === 1 ? 'ticket' : 'tickets'} is unknown here; it becomes ${quote(this.#labels[this.#usual])}`,
    }));
  }
}
