// Makes the key of a new status.
import { BOARD_LIMITS } from './vocabulary.ts';

/**
 * Makes a key from the label that no other status has; it stays when the label changes, because tickets refer to it.
 */
export function keyFor(label: string, taken: readonly string[]): string {
  const words = label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, BOARD_LIMITS.statusKey - 4);
  const base = words || 'status';
  for (let number = 1; ; number++) {
    const key = number === 1 ? base : `${base}_${number}`;
    if (!taken.includes(key)) return key;
  }
}
