// Lets a reader follow the names in a text that isn't being written.
import { useEffect } from 'react';
import type { EditorNames } from '../parts/editor-names.ts';
import { NAME_SELECTOR, nameAt, nameOf } from './name-of.ts';
import { openName } from './open-name.ts';

export function linkNames(root: ParentNode): void {
  for (const name of root.querySelectorAll<HTMLElement>(NAME_SELECTOR)) {
    name.tabIndex = 0;
    name.setAttribute('role', 'link');
  }
}

/** Opens a name on a click, with Ctrl or Cmd in another tab. A touch shows its card first, which has a link. */
export function useNamePresses(frame: HTMLElement | null, names: EditorNames | undefined): void {
  useEffect(() => {
    if (!frame || !names) return undefined;
    const press = (event: MouseEvent | KeyboardEvent) => {
      const element = nameAt(event.target);
      const name = element && nameOf(element);
      const isTouch = 'pointerType' in event && event.pointerType === 'touch';
      if (!name || isTouch || ('key' in event && event.key !== 'Enter')) return;
      event.preventDefault();
      void openName(names, name, event.ctrlKey || event.metaKey);
    };
    frame.addEventListener('click', press);
    frame.addEventListener('keydown', press);
    return () => {
      frame.removeEventListener('click', press);
      frame.removeEventListener('keydown', press);
    };
  }, [frame, names]);
}
