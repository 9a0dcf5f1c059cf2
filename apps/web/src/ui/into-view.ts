// Scrolls the current tab into view: on a phone the tabs are wider than the screen.

/** Scrolls an element into view, as its `ref`. */
export const intoView = (element: HTMLElement | null) =>
  element?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
