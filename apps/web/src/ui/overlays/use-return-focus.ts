// Returns the focus when what is over the page goes away, unless something else took it. For parts rendered only while
// they are open: the library returns the focus only for a dialog that stays rendered and is closed.
import { useEffect, useState } from 'react';

type Home = HTMLElement | undefined;

/** Of all that is open over the page, the innermost first. */
const open: { home: Home }[] = [];
let last: Home;
/** The button of the menu whose entry had the focus last: where nothing moves, the menu is gone before a dialog is there. */
let menuButton: Home;
/** The element that had the focus last: a button loses it while it is disabled during a request. */
let held: Home;
document.addEventListener('focusin', ({ target }) => {
  menuButton = target instanceof Element && target.closest('[role="menu"]') ? homeOf(target) : undefined;
  held = target instanceof HTMLElement ? target : undefined;
});

export function useReturnFocus(): void {
  const [place] = useState(() => {
    const busy = held?.isConnected && held.matches(':disabled') ? held : undefined;
    const home = homeOf(document.activeElement) ?? menuButton ?? busy;
    // What opened this may go away with it (the palette, a menu): then the focus goes to where that had come from.
    return { home, others: [...open.map((each) => each.home), last] };
  });
  useEffect(() => {
    open.unshift(place);
    return () => {
      open.splice(open.indexOf(place), 1);
      last = [place.home, ...place.others].find((each) => each?.isConnected);
      const to = last;
      requestAnimationFrame(() => {
        last = undefined;
        if (to) whenUsable(to, () => giveBack(to));
      });
    };
  }, [place]);
}

function giveBack(to: HTMLElement): void {
  // The menu entry that opened this may get the focus back while its menu closes.
  if (isFocusFree() || homeOf(document.activeElement) === to) to.focus({ preventScroll: true });
}

function isFocusFree(): boolean {
  return document.activeElement === document.body || document.activeElement === null;
}

/** Waits for a button that is disabled while its request runs, however long, unless the focus goes elsewhere first. */
function whenUsable(button: HTMLElement, use: () => void): void {
  if (!button.matches(':disabled')) {
    use();
    return;
  }
  const changes = new MutationObserver(() => {
    if (isFocusFree() && button.isConnected && button.matches(':disabled')) return;
    stop();
    if (isFocusFree() && button.isConnected) use();
  });
  const stop = () => {
    changes.disconnect();
    document.removeEventListener('focusin', stop);
  };
  changes.observe(button, { attributeFilter: ['disabled'] });
  document.addEventListener('focusin', stop);
}

/** Finds where the focus returns: for an entry of a menu, the button of the menu. */
function homeOf(element: Element | null): Home {
  const menu = element?.closest('[role="menu"]');
  const home = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
  return home instanceof HTMLElement && home !== document.body ? home : undefined;
}
