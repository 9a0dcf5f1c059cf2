// Watches whether the user drags or selects in an element, or composes a character in it: redrawing its text would interrupt them.

interface Busy {
  isPressed: boolean;
  isComposing: boolean;
  onStill: (() => void)[];
}
const busyIn = new WeakMap<HTMLElement, Busy>();

/** @returns stops watching */
export function watchBusy(area: HTMLElement): () => void {
  const busy: Busy = { isPressed: false, isComposing: false, onStill: [] };
  busyIn.set(area, busy);
  const note = (changes: Partial<Busy>) => {
    Object.assign(busy, changes);
    if (busy.isPressed || busy.isComposing) return;
    // The browser moves the caret after the event.
    for (const resolve of busy.onStill.splice(0)) setTimeout(resolve);
  };
  const controller = new AbortController();
  const options = { signal: controller.signal, capture: true };
  area.addEventListener('pointerdown', () => note({ isPressed: true }), options);
  area.addEventListener('compositionstart', () => note({ isComposing: true }), options);
  area.addEventListener('compositionend', () => note({ isComposing: false }), options);
  for (const end of ['pointerup', 'pointercancel', 'dragend'])
    window.addEventListener(end, () => note({ isPressed: false }), options);
  return () => {
    controller.abort();
    note({ isPressed: false, isComposing: false });
  };
}

/** Tells whether an element is busy; false for one that isn't watched. */
export function isBusy(area: HTMLElement): boolean {
  const busy = busyIn.get(area);
  return busy !== undefined && (busy.isPressed || busy.isComposing);
}

export async function whenStill(area: HTMLElement): Promise<void> {
  while (isBusy(area)) await new Promise<void>((resolve) => busyIn.get(area)?.onStill.push(resolve));
}
