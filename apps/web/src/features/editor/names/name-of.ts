// Reads the name that an element of a text shows.
import type { Name } from '../parts/editor-names.ts';

const KINDS = ['mention', 'ticket', 'document'] as const;

export const NAME_SELECTOR = KINDS.map((kind) => `[data-${kind}]`).join();

export function nameOf(element: HTMLElement): Name | null {
  const kind = KINDS.find((each) => element.dataset[each] !== undefined);
  return kind ? { kind, id: element.dataset[kind] ?? '', label: element.textContent ?? '' } : null;
}

/** @returns the name that an event happened on */
export const nameAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(NAME_SELECTOR) : null;
