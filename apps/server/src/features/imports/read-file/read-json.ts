// Parses JSON piece by piece: the entries of its lists are parsed one by one, so that too many are refused before they take
// time and memory. The rest is small and parsed at the end.
import { randomUUID } from 'node:crypto';
import { MEGABYTE } from '@worklane/domain/units';
import { refuseTooMany } from './raw-file.ts';
import { Unreadable } from './unreadable.ts';

/** Far more than the longest ticket needs. */
const ENTRY_CHARACTERS = 8 * MEGABYTE;
/** Of all entries, and of one: however short they are written, each takes memory. */
const VALUES = 10_000_000;
const ENTRY_VALUES = 200_000;
const AROUND_CHARACTERS = 4 * MEGABYTE;
/** Of lists that hold no tickets. */
const LIST_ENTRIES = 200_000;
const DEPTH = 200;

const [QUOTE, BACKSLASH, COMMA, LINE_FEED] = [0x22, 0x5c, 0x2c, 0x0a];
const [BRACE, BRACE_END, BRACKET, BRACKET_END] = [0x7b, 0x7d, 0x5b, 0x5d];
/** Lists whose entries become tickets. */
const OF_TICKETS = /"(?:tickets|cards)"\s*:\s*$/i;

/** @throws Unreadable when it is not JSON, or too much of it */
export async function readJson(pieces: AsyncIterable<string> | Iterable<string>): Promise<unknown> {
  const cutter = new JsonCutter();
  for await (const piece of pieces) cutter.take(piece);
  return cutter.end();
}

class JsonCutter {
  /** Replaces an entry in the text around the entries. */
  readonly #mark = `entry ${randomUUID()} `;
  readonly #entries: unknown[] = [];
  #around = '';
  #aroundCharacters = 0;
  /** The entry that is open, as far as it has come. */
  #open: string[] = [];
  #openCharacters = 0;
  #openValues = 0;
  #values = 0;
  #openLine = 0;
  /** How deep the open entry begins; -1 while none is. */
  #floor = -1;
  #depth = 0;
  #outer = 0;
  /** In a list of the outermost object. */
  #isInList = false;
  #isOfTickets = false;
  #listEntries = 0;
  #isQuoted = false;
  #isEscaped = false;
  #row = 0;
  #line = 1;
  /** The line of the last character that is not blank. */
  #lastLine = 1;

  take(piece: string): void {
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const sign = piece.charCodeAt(at);
      if (sign === LINE_FEED) this.#line++;
      else if (this.#isEscaped) this.#isEscaped = false;
      else if (this.#isQuoted) {
        if (sign === QUOTE) this.#isQuoted = false;
        else if (sign === BACKSLASH) this.#isEscaped = true;
      } else if (sign === QUOTE) this.#isQuoted = true;
      else if (sign === COMMA) this.#takeComma();
      else if (sign === BRACE || sign === BRACKET) {
        if (this.#beginsEntry(sign)) {
          this.#keep(piece.slice(from, at));
          from = at;
          this.#begin();
        } else if (this.#floor === -1) this.#openOuter(sign, piece.slice(from, at));
        this.#countValue();
        if (++this.#depth > DEPTH) throw new Unreadable(`it is nested more than ${DEPTH} levels deep.`);
      } else if (sign === BRACE_END || sign === BRACKET_END) {
        this.#depth--;
        if (this.#floor === -1) this.#closeOuter(sign);
        else if (this.#depth === this.#floor) {
          this.#keep(piece.slice(from, at + 1));
          from = at + 1;
          this.#finish();
        }
      }
    }
    this.#keep(piece.slice(from));
    const written = piece.trimEnd();
    if (written !== '') this.#lastLine = this.#line - (piece.slice(written.length).split('\n').length - 1);
  }

  end(): unknown {
    if (this.#depth > 0 || this.#isQuoted) {
      const place = this.#row > 0 ? `in row ${this.#row}, line ${this.#lastLine}` : 'before the first row';
      throw new Unreadable(`its JSON breaks off ${place}. The end of the file is missing.`);
    }
    const value = this.#parsed(this.#around, () => this.#place());
    if (Array.isArray(value)) return this.#filled(value);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.#filled(inner)]));
  }

  #takeComma(): void {
    if (this.#floor !== -1) this.#countValue();
    else if (this.#isInList || this.#outer === BRACKET) {
      this.#listEntries++;
      this.#checkList(this.#listEntries + 1);
    }
  }

  #countValue(): void {
    this.#values++;
    this.#openValues++;
    const say = (most: number) => `holds more than ${most.toLocaleString('en')} values.`;
    if (this.#openValues > ENTRY_VALUES) throw new Unreadable(`its row ${this.#row} ${say(ENTRY_VALUES)}`);
    if (this.#values > VALUES) throw new Unreadable(`it ${say(VALUES)} Split it into several files.`);
  }

  #checkList(entries: number): void {
    if (this.#isOfTickets) refuseTooMany(entries);
    if (entries > LIST_ENTRIES)
      throw new Unreadable(`a list in it has more than ${LIST_ENTRIES.toLocaleString('en')} entries.`);
  }

  #beginsEntry(sign: number): boolean {
    if (this.#floor !== -1) return false;
    return this.#depth === 1 ? this.#outer === BRACKET || sign === BRACE : this.#depth === 2;
  }

  #begin(): void {
    if (this.#isInList || this.#outer === BRACKET) this.#row++;
    [this.#floor, this.#openValues, this.#openLine] = [this.#depth, 0, this.#line];
  }

  #openOuter(sign: number, before: string): void {
    this.#listEntries = 0;
    if (this.#depth === 0) {
      this.#outer = sign;
      this.#isOfTickets = sign === BRACKET;
      return;
    }
    this.#isInList = true;
    this.#isOfTickets = OF_TICKETS.test(`${this.#around.slice(-40)}${before.slice(-40)}`);
    this.#row = 0;
  }

  #closeOuter(sign: number): void {
    const opened = this.#isInList ? BRACKET : this.#outer;
    const isRight = this.#depth >= 0 && (sign === BRACE_END) === (opened === BRACE);
    if (!isRight) throw this.#invalid();
    this.#isInList = false;
  }

  #keep(part: string): void {
    if (this.#floor === -1) {
      this.#around += part;
      this.#aroundCharacters += part.length;
      if (this.#aroundCharacters > AROUND_CHARACTERS)
        throw new Unreadable('it contains too much besides its list of tickets.');
      return;
    }
    this.#open.push(part);
    this.#openCharacters += part.length;
    if (this.#openCharacters > ENTRY_CHARACTERS) throw new Unreadable(`its row ${this.#row} is longer than 8 MB.`);
  }

  #finish(): void {
    const text = this.#open.join('');
    this.#entries.push(this.#parsed(text, () => `in row ${this.#row}, which begins in line ${this.#openLine}`));
    this.#around += `"${this.#mark}${this.#entries.length - 1}"`;
    [this.#floor, this.#open, this.#openCharacters] = [-1, [], 0];
  }

  #filled(list: unknown): unknown {
    if (Array.isArray(list)) return list.map((each) => this.#entryOf(each));
    return this.#entryOf(list);
  }

  #entryOf(value: unknown): unknown {
    const isMark = typeof value === 'string' && value.startsWith(this.#mark);
    return isMark ? this.#entries[Number(value.slice(this.#mark.length))] : value;
  }

  #parsed(text: string, place: () => string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      throw this.#invalid(place());
    }
  }

  #place(): string {
    return this.#row > 0 ? `behind row ${this.#row}` : 'before the first row';
  }

  #invalid(place = this.#place()): Unreadable {
    return new Unreadable(`its JSON is not valid ${place}.`);
  }
}
