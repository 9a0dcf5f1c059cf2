// The moment the browser has nothing better to do.

/** @param withinMs at the latest then */
export function whenIdle(withinMs = 1_000): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no such thing yet.
    if (window.requestIdleCallback) window.requestIdleCallback(() => resolve(), { timeout: withinMs });
    else setTimeout(resolve, 200);
  });
}
