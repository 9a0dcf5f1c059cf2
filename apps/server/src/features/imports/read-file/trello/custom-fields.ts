// Lists the custom fields of a card for its description: a ticket has no place for them of their own.
import type { ImportProblem } from '@worklane/contract/imports';
import type { TimeZone } from '@worklane/domain/time/time-zone';
import { cleanLine } from '../clean-text.ts';
import type { Fitting } from '../fit-ticket.ts';
import { quote } from '../quote.ts';
import type { TrelloBoard, TrelloCard } from './trello-board.ts';

type Field = NonNullable<TrelloBoard['customFields'][number]>;
type Item = NonNullable<TrelloCard['customFieldItems'][number]>;

const SHOWN = 20;

export class CustomFields {
  readonly #fields: ReadonlyMap<string, Field>;
  readonly #zone: TimeZone;
  /** By the name of the field, how many cards have it. */
  readonly #counts = new Map<string, number>();

  constructor(fields: TrelloBoard['customFields'], zone: TimeZone) {
    const known = fields.flatMap((field) => (field ? [field] : []));
    this.#fields = new Map(known.toSorted((a, b) => a.pos - b.pos).map((field) => [field.id, field]));
    this.#zone = zone;
  }

  /** Lists a card's custom fields in words; null when it has none. Notes values that can't be read. */
  list({ customFieldItems }: TrelloCard, fitting: Fitting): string | null {
    const order = [...this.#fields.keys()];
    const lines: string[] = [];
    for (const item of customFieldItems.toSorted((a, b) => placeIn(order, a) - placeIn(order, b))) {
      if (!item) {
        fitting.note('One of its custom fields is invalid and is left out');
        continue;
      }
      const field = this.#fields.get(item.idCustomField);
      const name = cleanLine(field?.name ?? '') || 'Custom field';
      const given = this.#valueOf(item, field);
      if (given === undefined) {
        fitting.note(`The value of its custom field ${quote(name)} can't be read and is left out`);
        continue;
      }
      const value = cleanLine(given);
      if (value === '') continue;
      lines.push(`- ${name}: ${value}`);
      this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    }
    return lines.length === 0 ? null : ['Custom fields', ...lines].join('\n');
  }

  /** Says once for the whole file that custom fields are listed in the description. */
  problems(): ImportProblem[] {
    if (this.#counts.size === 0) return [];
    const names = [...this.#counts].map(
      ([name, count]) => `${quote(name)} (${count === 1 ? '1 card' : `${count} cards`})`,
    );
    const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : '';
    const message = `Custom fields are listed in the description: ${names.slice(0, SHOWN).join(', ')}${more}`;
    return [{ row: null, line: null, severity: 'warning', message }];
  }

  #valueOf({ idValue, value }: Item, field: Field | undefined): string | undefined {
    if (idValue) return field?.options.find(({ id }) => id === idValue)?.value.text;
    if (!value) return undefined;
    const { text, number, date, checked } = value;
    if (date !== undefined) {
      const at = new Date(date);
      // A date that is not one is still what stood there.
      return Number.isNaN(at.getTime()) ? date : this.#zone.minute(at);
    }
    if (checked !== undefined) return checked === 'true' ? 'yes' : 'no';
    return number ?? text;
  }
}

/** Orders fields as the board shows them; unknown ones come last. */
function placeIn(order: readonly string[], item: Item | null): number {
  const place = order.indexOf(item?.idCustomField ?? '');
  return place === -1 ? order.length : place;
}
