// Shows a stored document, cleaned, without the editor's code: before that is here, in print and in revisions.
import type { LiveBlock } from '@worklane/domain/documents/vocabulary';
import DOMPurify from 'dompurify';
import { type ComponentType, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { tidyHtml } from '../html/tidy-html.ts';
import styles from './content.module.css';
import { readClass } from './read-class.ts';

interface Props {
  html: string;
  /** Draws what is live; without it the placeholders stay. */
  live?: Readonly<Record<LiveBlock, ComponentType<{ filter: string | null }>>>;
}

interface Place {
  element: HTMLElement;
  kind: LiveBlock;
  filter: string | null;
}

export function DocumentHtml({ html, live }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState<Place[]>([]);
  useLayoutEffect(() => {
    const holder = shown(html);
    ref.current?.replaceChildren(...holder.childNodes);
    setPlaces(live ? livePlaces(ref.current) : []);
  }, [html, live]);
  return (
    <div className={styles.place}>
      <div ref={ref} className={readClass} data-reading />
      {places.map(({ element, kind, filter }, index) => {
        const Live = live?.[kind];
        return Live && createPortal(<Live filter={filter} />, element, `${kind}-${index}`);
      })}
    </div>
  );
}

function livePlaces(root: HTMLElement | null): Place[] {
  const elements = root?.querySelectorAll<HTMLElement>('[data-live]') ?? [];
  return [...elements].map((element) => {
    element.replaceChildren();
    return { element, kind: element.dataset.live as LiveBlock, filter: element.dataset.filter ?? null };
  });
}

/** Built anew from what a document may hold, out of what the sanitiser has left. */
function shown(html: string): HTMLElement {
  const holder = tidyHtml(DOMPurify.sanitize(html, { FORBID_TAGS: ['style', 'form'], ADD_ATTR: ['target'] }));
  for (const item of holder.querySelectorAll<HTMLElement>('li[data-checked]')) {
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.disabled = true;
    box.toggleAttribute('checked', item.dataset.checked === 'true');
    box.setAttribute('aria-label', 'Done');
    const body = document.createElement('div');
    body.append(...item.childNodes);
    item.append(box, body);
  }
  for (const block of holder.querySelectorAll<HTMLElement>(
    'p, h1, h2, h3, h4, h5, h6, blockquote, ul, ol, li, aside, td, th, figcaption',
  ))
    if (!block.dir) block.dir = 'auto';
  for (const callout of holder.querySelectorAll('aside')) callout.setAttribute('role', 'note');
  for (const image of holder.querySelectorAll('img')) image.loading = 'lazy';
  return holder;
}
