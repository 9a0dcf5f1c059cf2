// Turns words of a file into one of a few here. A word that was only guessed, and one that becomes the default, is named once.
import type { ImportProblem } from '@worklane/contract/imports';
import { quote } from '../quote.ts';

const SHOWN = 20;

export class DefaultedWords<Word extends string> {
  count = 0;
  readonly #field: string;
  readonly #offered: readonly Word[];
  readonly #usual: Word;
  readonly #labels: Readonly<Record<Word, string>>;
  readonly #find: (name: string) => Word | undefined;
  readonly #unknown = new Map<string, number>();
  readonly #guessed = new Map<string, number>();

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
    if (found && this.#offered.includes(found)) {
      if (formOf(name) !== formOf(this.#labels[found])) this.#count(this.#guessed, name);
      return found;
    }
    this.count++;
    this.#count(this.#unknown, name);
    return this.#usual;
  }

  problems(): ImportProblem[] {
    const guesses = [...this.#guessed].map(([name, count]) => {
      const found = this.#find(name);
      return `${quote(name)} becomes ${quote(found ? this.#labels[found] : name)} (${count.toLocaleString('en')})`;
    });
    const shown = guesses.slice(0, SHOWN).join(', ');
    const more = guesses.length > SHOWN ? ` and ${guesses.length - SHOWN} more` : '';
    const unknown = [...this.#unknown].map(
      ([name, count]) =>
        `The ${this.#field} ${quote(name)} of ${count} ${count === 1 ? 'ticket' : 'tickets'} is unknown here; it becomes ${quote(this.#labels[this.#usual])}`,
    );
    const messages = [...(shown === '' ? [] : [`The ${this.#field} was guessed: ${shown}${more}`]), ...unknown];
    return messages.map((message) => ({ row: null, line: null, severity: 'warning', message }));
  }

  #count(words: Map<string, number>, name: string): void {
    words.set(name, (words.get(name) ?? 0) + 1);
  }
}

function formOf(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
