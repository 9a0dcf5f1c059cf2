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
    <tr aria-rowindex={index + 2} className={styles.group} style={{ transform: `translateY(${top}px)` }}>
      <td className={styles.groupName}>
        {label} <span className={styles.groupCount}>{count.toLocaleString()}</span>
      </td>
    </tr>
  );
}
