// Draws a title, with the words between backticks as code.
import type { ReactNode } from 'react';
import { splitCode } from '../../../ui/text/split-code.ts';
import styles from './title-text.module.css';

export function titleText(title: string): ReactNode {
  if (!title.includes('`')) return title;
  return splitCode(title).map(({ at, text, isMatch }) =>
    isMatch ? (
      <code key={at} className={styles.code}>
        {text}
      </code>
    ) : (
      text
    ),
  );
}
