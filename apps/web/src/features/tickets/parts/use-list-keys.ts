// J and K, or the arrows, through any list of tickets: its links marked `data-task`. The other keys of tickets act on what
// has the focus (act-keys.ts), as long as its row names ticket and project.
import { type RefObject, useEffect } from 'react';
import { isTyping } from '../../../ui/is-typing.ts';

const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      const target = event.target as HTMLElement;
      if (step === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!list.current || isTyping(event) || target.closest('[role="dialog"], [role="menu"], [role="listbox"]'))
        return;
      const at = target.closest('[data-ticket]')?.querySelector<HTMLElement>('[data-task]') ?? undefined;
      // From outside, letters lead in; the arrows scroll the page.
      if (!at && (event.key.length > 1 || target.closest('button, a, summary'))) return;
      const links = [...list.current.querySelectorAll<HTMLElement>('[data-task]')].filter((link) =>
        link.checkVisibility(),
      );
      event.preventDefault();
      const from = at ? links.indexOf(at) : step > 0 ? -1 : links.length;
      links[from + step]?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [list]);
}
