// On a phone the lanes are scrolled sideways, and these say which one is in view and jump to another.
import { type RefObject, useEffect, useState } from 'react';
import type { Lane } from './board-lane.tsx';
import styles from './lane-tabs.module.css';
import { StatusMark } from './marks.tsx';

interface Props {
  lanes: RefObject<HTMLDivElement | null>;
  statuses: readonly Lane[];
  countOf: (status: string) => number;
}

export function LaneTabs({ lanes, statuses, countOf }: Props) {
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    const element = lanes.current;
    if (!element) return undefined;
    const follow = () => {
      const width = element.firstElementChild?.clientWidth ?? 1;
      setCurrent(Math.min(Math.round(element.scrollLeft / width), statuses.length - 1));
    };
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [lanes, statuses.length]);

  const show = (index: number) => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const lane = lanes.current?.children[index];
    lane?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', inline: 'start', block: 'nearest' });
  };

  return (
    <nav className={styles.tabs} aria-label="Statuses">
      {statuses.map((status, index) => (
        <button
          key={status.key}
          type="button"
          className={styles.tab}
          aria-current={index === current || undefined}
          onClick={() => show(index)}
        >
          {status.mark === undefined ? <StatusMark category={status.category} color={status.color} /> : status.mark}
          {status.label} <span className={styles.count}>{countOf(status.key).toLocaleString()}</span>
        </button>
      ))}
    </nav>
  );
}
