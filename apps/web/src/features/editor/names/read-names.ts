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
export function useNamePresses(place: HTMLElement | null, names: EditorNames | undefined): void {
  useEffect(() => {
    if (!place || !names) return undefined;
    const press = (event: MouseEvent | KeyboardEvent) => {
      const element = nameAt(event.target);
      const name = element && nameOf(element);
      const isTouch = 'pointerType' in event && event.pointerType === 'touch';
      if (!name || isTouch || ('key' in event && event.key !== 'Enter')) return;
      event.preventDefault();
      void openName(names, name, event.ctrlKey || event.metaKey);
    };
    place.addEventListener('click', press);
    place.addEventListener('keydown', press);
    return () => {
      place.removeEventListener('click', press);
      place.removeEventListener('keydown', press);
    };
  }, [place, names]);
}
