// Switches between board, list and calendar.
import { IconCalendar, IconLayoutKanban, IconListDetails } from '@tabler/icons-react';
import type { BoardView } from './board-view.ts';
import styles from './layout-choice.module.css';

interface Props {
  layout: BoardView['layout'];
  onChange: (layout: BoardView['layout']) => void;
}

const LAYOUTS = [
  { layout: 'board', label: 'Board', icon: <IconLayoutKanban size={14} stroke={1.75} aria-hidden="true" /> },
  { layout: 'list', label: 'List', icon: <IconListDetails size={14} stroke={1.75} aria-hidden="true" /> },
  { layout: 'calendar', label: 'Calendar', icon: <IconCalendar size={14} stroke={1.75} aria-hidden="true" /> },
] as const;

export function LayoutChoice({ layout: chosen, onChange }: Props) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>Layout</legend>
      {LAYOUTS.map(({ layout, label, icon }) => (
        <button
          key={layout}
          type="button"
          className={styles.option}
          title={label}
          aria-pressed={layout === chosen}
          onClick={() => onChange(layout)}
        >
          {icon}
          <span className={styles.label}>{label}</span>
        </button>
      ))}
    </fieldset>
  );
}
