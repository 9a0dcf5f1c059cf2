// A text with paragraphs, links and mentions, to be read.
import { useLayoutEffect, useRef } from 'react';
import { cleanForPage } from '../clean-for-page.ts';
import styles from './rich-text.module.css';

export function RichText({ html }: { html: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    ref.current?.replaceChildren(cleanForPage(html, true));
  }, [html]);
  return <div ref={ref} className={styles.text} />;
}
