// Shows a title; what stands between backticks in it is code.
import type { ReactNode } from 'react';
import { splitCode } from '../../../ui/split-code.ts';
import styles from './title-text.module.css';

export function titleText(title: string): ReactNode {
  if (!title.includes('`')) return title;
  return splitCode(title).map((part, index) =>
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
