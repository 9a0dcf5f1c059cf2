// Follows links in a text that can be edited: while it is edited, a click places the caret in a link instead.
import type { MouseEvent } from 'react';

export function linkClicks(isWriting: boolean) {
  const followed = ({ target, ctrlKey, metaKey }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    return link && (ctrlKey || metaKey || !isWriting) ? link : undefined;
  };
  return {
    onMouseDown: (event: MouseEvent) => {
      const isPicture = event.target instanceof HTMLImageElement && !isWriting;
      if (isPicture || followed(event)) event.preventDefault();
    },
    onClick: (event: MouseEvent) => {
      const link = followed(event);
      if (link) window.open(link.href, '_blank', 'noopener,noreferrer');
    },
  };
}
