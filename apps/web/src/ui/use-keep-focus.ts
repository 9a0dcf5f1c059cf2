// Keeps the keyboard focus in a part whose buttons are replaced when they are pressed: Disconnect becomes Connect, for example.
import { useCallback } from 'react';

const CALM = 'a[href], button:not(:disabled), input:is([type="checkbox"], [type="radio"]):not(:disabled)';
const USABLE = `${CALM}, input:not(:disabled), select:not(:disabled)`;

/**
 * Returns the focus to a button that was disabled while its request ran. If the button is gone, focuses the nearest control
 * instead, or the part itself if it has none and can be focused. Does nothing when the user has moved the focus elsewhere.
 * @returns the part's `ref`
 */
export function useKeepFocus(): (part: HTMLElement | null) => (() => void) | undefined {
  return useCallback((part: HTMLElement | null) => (part ? keepFocus(part) : undefined), []);
}

function keepFocus(part: HTMLElement): () => void {
  let held: HTMLElement | undefined;
  /** The control's ancestors, innermost first: a removed control has none. */
  let around: HTMLElement[] = [];
  let frame = 0;
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    if (part.contains(target)) {
      held = target;
      around = elementsAround(target, part);
    } else if (!isAsking(target)) held = undefined;
  };
  // A press elsewhere on the page means that the user has left the part.
  const onPress = ({ target }: Event) => {
    if (target instanceof Element && !part.contains(target) && !isAsking(target)) held = undefined;
  };
  const giveBack = () => {
    if (!held) return;
    const { activeElement } = document;
    const isFree = activeElement === null || activeElement === document.body;
    if (isFree && !(held.isConnected && held.matches(':disabled'))) {
      const to = held.isConnected ? held : firstUsable(around);
      to?.focus({ preventScroll: true });
    } else if (!isFree && isAsking(activeElement)) {
      // The dialog stays open until its own request is answered, which may be long after an event has changed the part.
      frame = requestAnimationFrame(giveBack);
    }
  };
  const changes = new MutationObserver(() => {
    if (!held || part.contains(document.activeElement)) return;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(giveBack);
  });
  changes.observe(part, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('pointerdown', onPress);
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('pointerdown', onPress);
  };
}

function elementsAround(control: HTMLElement, part: HTMLElement): HTMLElement[] {
  const around: HTMLElement[] = [];
  for (let element = control.parentElement; element && element !== part; element = element.parentElement)
    around.push(element);
  return [...around, part];
}

function firstUsable(around: readonly HTMLElement[]): HTMLElement | undefined {
  // A field would open the keyboard of a phone, over what has just changed.
  const usable = matchMedia('(pointer: coarse)').matches ? CALM : USABLE;
  for (const element of around) {
    const control = element.isConnected && element.querySelector<HTMLElement>(usable);
    if (control) return control;
  }
  const part = around.at(-1);
  return part?.tabIndex === -1 && part.hasAttribute('tabindex') ? part : undefined;
}

const isAsking = (element: Element) => element.closest('[role="dialog"], [role="alertdialog"]') !== null;
