// The head of a group of rows.
import type { GroupHead } from '../arrange/group-rows.ts';
import styles from './list-row.module.css';

interface Props {
  head: GroupHead;
  index: number;
  top: number;
}

export function GroupRow({ head: { label, count }, index, top }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: placed by hand in a list of thousands
    // biome-ignore lint/a11y/useFocusableInteractive: there is nothing to do with it
    <div role="row" aria-rowindex={index + 2} className={styles.group} style={{ transform: `translateY(${top}px)` }}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="gridcell" className={styles.groupName}>
        {label} <span className={styles.groupCount}>{count.toLocaleString()}</span>
      </div>
    </div>
  );
}
