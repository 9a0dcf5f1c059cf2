// Waits until the first page is drawn and the browser is idle.

const PAUSE_MS = 50;

/** @param withinMs at the latest then */
export function whenIdle(withinMs = 1_000): Promise<void> {
  const latest = performance.now() + withinMs;
  return new Promise((resolve) => {
    const ask = () => {
      const finish = () => {
        // The first page replaces the frame of the HTML: while that is there, the browser only paused before drawing the page.
        if (performance.now() < latest && document.getElementById('frame')) setTimeout(ask, PAUSE_MS);
        else resolve();
      };
      // Safari does not support this yet.
      if (window.requestIdleCallback)
        window.requestIdleCallback(finish, { timeout: Math.max(1, latest - performance.now()) });
      else setTimeout(finish, 200);
    };
    ask();
  });
}
