// Hands over the answers that boot.js requested while the page's scripts were loading. Each is taken once; if anything
// is wrong with it, the request is sent again in the ordinary way.

interface Boot {
  renewal?: Promise<Response>;
  answers: Record<string, Promise<Response>>;
  /** The board of the last visit, as kept-boards.ts wrote it. */
  lastBoard?: Promise<unknown>;
}

const boot = (globalThis as { worklaneBoot?: Boot }).worklaneBoot;

/** @param path of the endpoint, as `buildPath` makes it */
export async function bootAnswer<Answer>(path: string, otherwise: () => Promise<Answer>): Promise<Answer> {
  const asked = boot?.answers[path];
  delete boot?.answers[path];
  const response = await asked?.catch(() => undefined);
  // The board is the one that is kept here, if that could be read.
  if (response?.status === 204 && (await boot?.lastBoard)) return undefined as Answer;
  if (!response?.ok) return otherwise();
  return (response.json() as Promise<Answer>).catch(otherwise);
}

export const bootBoard = (): Promise<unknown> | undefined => boot?.lastBoard;

/** Returns the renewal of the session that the first requests wait for, if one was needed. */
export function takeBootRenewal(): Promise<Response> | undefined {
  const renewal = boot?.renewal;
  delete boot?.renewal;
  return renewal;
}
