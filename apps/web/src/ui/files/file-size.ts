// Formats the size of a file for people.
import { shortNumber } from '../text/short-number.ts';

export function fileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  if (bytes < 1_000_000_000) return `${shortNumber(bytes / 1_000_000)} MB`;
  return `${shortNumber(bytes / 1_000_000_000)} GB`;
}
