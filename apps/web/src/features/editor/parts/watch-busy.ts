// Watches whether the user holds the pointer on an element or composes a sign in it: drawing its text anew would break either off.

interface Busy {
  isPressed: boolean;
  isComposing: boolean;
  onStill: (() => void)[];
}
const busyIn = new WeakMap<HTMLElement, Busy>();

/** @returns ends it */
export function watchBusy(area: HTMLElement): () => void {
  const busy: Busy = { isPressed: false, isComposing: false, onStill: [] };
  busyIn.set(area, busy);
  const note = (changes: Partial<Busy>) => {
    Object.assign(busy, changes);
    if (busy.isPressed || busy.isComposing) return;
    // The browser sets the caret after the event.
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

/** An element that nobody watches is not busy. */
export function isBusy(area: HTMLElement): boolean {
  const busy = busyIn.get(area);
  return busy !== undefined && (busy.isPressed || busy.isComposing);
}

export async function whenStill(area: HTMLElement): Promise<void> {
  while (isBusy(area)) await new Promise<void>((resolve) => busyIn.get(area)?.onStill.push(resolve));
}
