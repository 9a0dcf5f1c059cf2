// What had the focus has it again when this goes away, unless something else took it meanwhile. For whatever is over the
// page only while it is open: the library gives the focus back only of a dialog that stays and is closed.
import { useEffect, useState } from 'react';

type Home = HTMLElement | undefined;

/** Of all that is open over the page, the innermost first. */
const open: { home: Home }[] = [];
let last: Home;
/** The button of the menu whose entry had the focus last: where nothing moves, the menu is gone before a dialog is there. */
let menuButton: Home;
/** What had the focus last: a button that is disabled while what it asked for goes on loses it. */
let held: Home;
document.addEventListener('focusin', ({ target }) => {
  menuButton = target instanceof Element && target.closest('[role="menu"]') ? homeOf(target) : undefined;
  held = target instanceof HTMLElement ? target : undefined;
});
/** In frames: how long such a button is given to be of use again. */
const PATIENCE = 30;

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
      const giveBack = (left: number) => {
        if (left > 0 && to?.isConnected && to.matches(':disabled')) {
          requestAnimationFrame(() => giveBack(left - 1));
          return;
        }
        last = undefined;
        const has = document.activeElement;
        // An entry of the menu one came by may have it back, for as long as the menu takes to go away.
        const isFree = has === document.body || has === null || homeOf(has) === to;
        if (isFree && to?.isConnected) to.focus({ preventScroll: true });
      };
      requestAnimationFrame(() => giveBack(PATIENCE));
    };
  }, [place]);
}

/** An entry of a menu goes away with its menu: the button of the menu stays. */
function homeOf(element: Element | null): Home {
  const menu = element?.closest('[role="menu"]');
  const home = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
  return home instanceof HTMLElement && home !== document.body ? home : undefined;
}
