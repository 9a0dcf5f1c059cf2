// Shows which lane is in view on a phone, where lanes scroll sideways, and jumps to others.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { StatusMark } from '../tickets/parts/marks.tsx';
import styles from './lane-tabs.module.css';
import type { Lane } from './parts/lane.ts';

interface Props {
  lanes: RefObject<HTMLDivElement | null>;
  statuses: readonly Lane[];
  countOf: (status: string) => number;
}

export function LaneTabs({ lanes, statuses, countOf }: Props) {
  const [current, setCurrent] = useState(0);
  const tabs = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = lanes.current;
    if (!element) return undefined;
    const follow = () => {
      const [first, second] = element.children as unknown as [HTMLElement?, HTMLElement?];
      const pitch = first && second ? second.offsetLeft - first.offsetLeft : 1;
      setCurrent(Math.min(Math.round(element.scrollLeft / pitch), statuses.length - 1));
    };
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [lanes, statuses.length]);

  useEffect(() => {
    const [strip, tab] = [tabs.current, tabs.current?.children[current]];
    if (strip && tab instanceof HTMLElement)
      strip.scrollLeft = tab.offsetLeft - strip.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
  }, [current]);

  const show = (index: number) => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const lane = lanes.current?.children[index];
    lane?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', inline: 'start', block: 'nearest' });
  };

  return (
    <nav ref={tabs} className={styles.tabs} aria-label="Statuses">
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
