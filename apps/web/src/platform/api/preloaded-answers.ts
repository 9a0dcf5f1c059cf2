// Fetches answers before the screens need them, each to be used once: a cold load fetches in parallel what the screens
// would fetch one after the other.

const KEPT_MS = 10_000;
const answers = new Map<string, Promise<unknown>>();

export function preloadAnswer(endpoint: string, of: string, answer: Promise<unknown>): void {
  const name = `${endpoint} ${of}`;
  answers.set(name, answer);
  // A failed request is dropped without an error: the first caller sends it again.
  answer.catch(() => answers.delete(name));
  setTimeout(() => answers.delete(name), KEPT_MS);
}

/** Drops answers that nobody has taken yet, because something has changed since. */
export function clearPreloaded(): void {
  answers.clear();
}

/** Returns an early answer once, so that the next request gets a fresh one. */
export function takePreloaded<Answer>(endpoint: string, of: string): Promise<Answer> | undefined {
  const name = `${endpoint} ${of}`;
  const answer = answers.get(name);
  answers.delete(name);
  return answer as Promise<Answer> | undefined;
}
