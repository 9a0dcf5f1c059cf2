// Follows links in a text that can be edited: while it is edited, a click places the caret in a link instead. A press on a picture
// that isn't edited opens it and selects nothing.
import type { MouseEvent } from 'react';

const inWords = (target: EventTarget): Element | null =>
  target instanceof Element && target.closest('[contenteditable]') ? target : null;

export function linkClicks(isWriting: boolean) {
  const followed = ({ target, button, ctrlKey, metaKey }: MouseEvent) => {
    const link = button === 0 && (ctrlKey || metaKey || !isWriting) ? inWords(target)?.closest('a') : null;
    return link ?? undefined;
  };
  return {
    // Before the editor sees them: it would take the focus.
    onMouseDownCapture: (event: MouseEvent) => {
      const isPicture = inWords(event.target) instanceof HTMLImageElement && !isWriting;
      if (!isPicture && !followed(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onClickCapture: (event: MouseEvent) => {
      const link = followed(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      window.open(link.href, '_blank', 'noopener,noreferrer');
    },
  };
}
