// Closes a form of the panel by Escape, which would otherwise collapse the panel and lose what was typed.
import type { KeyboardEvent } from 'react';

/** @returns a form's handler of keys; an open list of choices takes Escape first */
export const onEscape =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    if (!(event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true')) close();
  };
