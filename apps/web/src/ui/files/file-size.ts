// Formats the size of a file for people.

const format = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

export function fileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  if (bytes < 1_000_000_000) return `${format.format(bytes / 1_000_000)} MB`;
  return `${format.format(bytes / 1_000_000_000)} GB`;
}
