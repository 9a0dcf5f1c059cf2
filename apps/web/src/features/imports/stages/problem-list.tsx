// Lists the problems of a file, row by row.
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ImportProblem } from '@worklane/contract/imports';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { countOf, rowOf } from '../import-words.ts';
import styles from './problem-list.module.css';

export function ProblemList({ problems, count }: { problems: readonly ImportProblem[]; count: number }) {
  if (problems.length === 0) return null;
  const hidden = count - problems.length;
  return (
    <ScrollRegion label="Problems" className={styles.frame}>
      <ul className={styles.list}>
        {problems.map((problem) => (
          <li key={`${problem.row} ${problem.message}`} className={styles.problem} data-severity={problem.severity}>
            {problem.severity === 'error' ? (
              <IconAlertTriangle size={14} stroke={1.75} role="img" aria-label="Can’t be imported" />
            ) : (
              <IconInfoCircle size={14} stroke={1.75} role="img" aria-label="Will be changed" />
            )}
            <span className={styles.place}>{rowOf(problem)}</span>
            <span className={styles.message}>{problem.message}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={styles.more}>{`and ${countOf(hidden, 'more', 'more')}`}</p>}
    </ScrollRegion>
  );
}
