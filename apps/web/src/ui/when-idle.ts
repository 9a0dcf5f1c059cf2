// The moment the browser has nothing better to do.

const PAUSE_MS = 50;

/** @param withinMs at the latest then */
export function whenIdle(withinMs = 1_000): Promise<void> {
  const latest = performance.now() + withinMs;
  return new Promise((resolve) => {
    const ask = () => {
      const finish = () => {
        // While the HTML's frame stands the first page is still to be drawn: that was only a pause in it.
        if (performance.now() < latest && document.getElementById('frame')) setTimeout(ask, PAUSE_MS);
        else resolve();
      };
      // Safari has no such thing yet.
      if (window.requestIdleCallback)
        window.requestIdleCallback(finish, { timeout: Math.max(1, latest - performance.now()) });
      else setTimeout(finish, 200);
    };
    ask();
  });
}
