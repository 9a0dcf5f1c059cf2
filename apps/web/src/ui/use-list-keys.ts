// Moves through any list of tickets with J and K, or the arrows: through everything marked `data-task` in each row. The
// other keys of tickets act on the focused row (field-shortcuts.ts), as long as it names ticket and project.
import { type RefObject, useEffect } from 'react';
import { isTyping } from './is-typing.ts';

const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * Handles the keys of a list. A list with its own steps handles them before: then this only leads in from outside.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, isEnabled = true): void {
  useEffect(() => {
    if (!isEnabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      const target = event.target as HTMLElement;
      if (step === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (
        !list.current ||
        isTyping(event) ||
        target.closest('dialog, [role="dialog"], [role="menu"], [role="listbox"]')
      )
        return;
      const at = list.current.contains(target) ? rowLinkOf(target) : undefined;
      // From outside, letters lead in; the arrows scroll the page.
      if (!at && (event.key.length > 1 || target.closest('button, a, summary'))) return;
      const rowLinks = [...list.current.querySelectorAll<HTMLElement>('[data-task]')].filter((link) =>
        link.checkVisibility(),
      );
      event.preventDefault();
      // One that tells which row was left last is come back to.
      const left = at ? undefined : rowLinks.find((link) => link.hasAttribute('tabindex') && link.tabIndex === 0);
      const from = at ? rowLinks.indexOf(at) : step > 0 ? -1 : rowLinks.length;
      (left ?? rowLinks[from + step])?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [list, isEnabled]);
}

function rowLinkOf(target: HTMLElement): HTMLElement | undefined {
  const own = target.closest<HTMLElement>('[data-task]');
  return own ?? target.closest('[data-ticket], li')?.querySelector<HTMLElement>('[data-task]') ?? undefined;
}
