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

/** Something happened since: what nobody has taken yet may be older than that. */
export function clearPreloaded(): void {
  answers.clear();
}

/** The early answer, if there is one; it is gone afterwards, so that the next question gets a fresh one. */
export function takePreloaded<Answer>(endpoint: string, of: string): Promise<Answer> | undefined {
  const name = `${endpoint} ${of}`;
  const answer = answers.get(name);
  answers.delete(name);
  return answer as Promise<Answer> | undefined;
}
