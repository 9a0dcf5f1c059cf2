// Opens the pictures of a ticket large: those attached to it, and those in its texts, in the order they are seen.
import { type MouseEvent, type ReactNode, useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { Picture } from '../../../ui/overlays/lightbox.tsx';

const Lightbox = lazyPart(async () => (await import('../../../ui/overlays/lightbox.tsx')).Lightbox, 'over');

const PICTURES = 'img[src^="/api/files/"]';

interface Pictures {
  /** For the element around all of them. */
  onClick: (event: MouseEvent) => void;
  lightbox: ReactNode;
}

export function usePictures(): Pictures {
  const [shown, setShown] = useState<{ pictures: Picture[]; start: number }>();
  const onClick = (event: MouseEvent<Element>) => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const image = event.target.closest('a[data-picture]')?.querySelector('img') ?? event.target.closest('img');
    // In a text that is being edited a click selects the picture.
    if (!image?.matches(PICTURES) || image.closest('[contenteditable]:focus')) return;
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll<HTMLImageElement>(PICTURES)];
    const pictures = all.map((each) => ({
      src: each.getAttribute('src') ?? '',
      name: each.closest<HTMLElement>('a[data-picture]')?.dataset.picture || each.alt || 'Picture',
    }));
    setShown({ pictures, start: all.indexOf(image) });
  };
  const lightbox = shown && <Lightbox {...shown} onClose={() => setShown(undefined)} />;
  return { onClick, lightbox };
}
