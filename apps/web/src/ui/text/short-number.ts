// Writes a number with one decimal at most: 3, 1.5.

const FORMAT = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

export const shortNumber = (value: number): string => FORMAT.format(value);
