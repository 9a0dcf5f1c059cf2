// Formats hours for cards and column heads: 3 h, 1.5 h.

const format = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

export function hoursLabel(hours: number): string {
  return `${format.format(hours)} h`;
}
