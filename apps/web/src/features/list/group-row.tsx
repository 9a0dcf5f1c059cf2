// Shows the head of a group of rows.
import { sprintOption } from '../sprints/parts/sprint-options.ts';
import type { GroupHead } from '../view-options/parts/group-rows.ts';
import styles from './list-row.module.css';

interface Props {
  head: GroupHead;
  index: number;
  top: number;
  today: string;
}

export function GroupRow({ head: { label, sprint, count }, index, top, today }: Props) {
  return (
    <tr aria-rowindex={index + 2} className={styles.group} style={{ transform: `translateY(${top}px)` }}>
      <td className={styles.groupName}>
        {label} <span className={styles.groupCount}>{count.toLocaleString()}</span>
        {sprint && <span className={styles.groupNote}>{sprintOption(sprint, today).note}</span>}
      </td>
    </tr>
  );
}
