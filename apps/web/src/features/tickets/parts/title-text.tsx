// Shows a title; what stands between backticks in it is code.
import type { ReactNode } from 'react';
import styles from './title-text.module.css';

const CODE = /`([^`]+)`/;

export function titleText(title: string): ReactNode {
  if (!title.includes('`')) return title;
  return title.split(CODE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
      <code key={index} className={styles.code}>
        {part}
      </code>
    ),
  );
}
