// Says how long to wait, in words for a sentence: "in {wait}".

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Writes a time to wait, rounded up, so that waiting that long is enough. */
export function waitWords(seconds: number): string {
  if (seconds <= MINUTE) return 'about a minute';
  const minutes = Math.ceil(seconds / MINUTE);
  if (minutes < 90) return `about ${minutes} minutes`;
  return `about ${Math.ceil(seconds / HOUR)} hours`;
}
