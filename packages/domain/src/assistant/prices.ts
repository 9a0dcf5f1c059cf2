// Reads and writes the prices of a model, and what tokens cost. Amounts are whole millionths of a currency's unit: nothing is rounded
// on the way.

const MICROS = 1_000_000;

/** Of a million tokens. */
export const MOST_PRICE = 1_000_000 * MICROS;

/** ISO 4217 has such codes, and browsers write any of them. */
export const CURRENCY = /^[A-Z]{3}$/;

/** A thousand and more in one country, and a fraction in another. */
const AMBIGUOUS = /^[1-9]\d{0,2},\d{3}$/;

/** Reads an amount as people type it: `2.50` or `2,5`. Refuses `1,000`, which would be a thousandth of what many mean by it. */
export function priceOf(text: string): number | undefined {
  const typed = text.trim();
  const [, units, fraction = ''] = /^(\d{1,7})(?:[.,](\d{1,6}))?$/.exec(typed) ?? [];
  if (units === undefined || AMBIGUOUS.test(typed)) return undefined;
  const price = Number(units) * MICROS + Number(fraction.padEnd(6, '0'));
  return price <= MOST_PRICE ? price : undefined;
}

/** Writes an amount as `priceOf` reads it. */
export function priceText(micros: number): string {
  const [units, fraction = ''] = (micros / MICROS).toFixed(6).split('.');
  return `${units}.${fraction.slice(0, 2)}${fraction.slice(2).replace(/0+$/, '')}`;
}

/** Writes what something costs: `$1.25`, or `less than $0.01`. */
export function costWords(micros: number, currency: string, locale?: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const smallest = 10 ** -(format.resolvedOptions().maximumFractionDigits ?? 2);
  const cost = micros / MICROS;
  return cost > 0 && cost < smallest ? `less than ${format.format(smallest)}` : format.format(cost);
}
