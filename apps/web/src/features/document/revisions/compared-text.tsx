// Shows the difference between two documents; what stayed the same is folded to the lines around a change.
import { useMemo, useState } from 'react';
import { type ComparedLine, compareTexts } from './compare-texts.ts';
import styles from './compared-text.module.css';

/** Lines shown before and after a change. */
const AROUND = 2;

interface Props {
  before: string;
  after: string;
  label: string;
}

export function ComparedText({ before, after, label }: Props) {
  const lines = useMemo(() => compareTexts(before, after), [before, after]);
  const [isWhole, setIsWhole] = useState(false);
  const shown = useMemo(() => (isWhole ? new Set(lines.keys()) : aroundChanges(lines)), [lines, isWhole]);
  const hasChanges = lines.some(isChanged);
  return (
    <section className={styles.text} aria-label={label}>
      {!hasChanges && <p className={styles.none}>The text is the same.</p>}
      {hasChanges && lines.map((line, at) => <Part key={line.id} line={line} shown={shown} at={at} />)}
      {hasChanges && shown.size < lines.length && (
        <button type="button" className={styles.more} onClick={() => setIsWhole(true)}>
          Show the whole text
        </button>
      )}
    </section>
  );
}

const isChanged = ({ parts }: ComparedLine) => parts.some(({ change }) => change !== 'same');

function aroundChanges(lines: readonly ComparedLine[]): Set<number> {
  const shown = new Set<number>();
  for (const [at, line] of lines.entries())
    if (isChanged(line)) for (let near = at - AROUND; near <= at + AROUND; near++) shown.add(near);
  return new Set([...shown].filter((at) => at >= 0 && at < lines.length));
}

/** Shows a single gap for consecutive parts that are left out. */
function Part({ line, shown, at }: { line: ComparedLine; shown: ReadonlySet<number>; at: number }) {
  if (shown.has(at)) return <Line line={line} />;
  if (at > 0 && !shown.has(at - 1)) return null;
  return (
    <p className={styles.gap} aria-hidden="true">
      ...
    </p>
  );
}

function Line({ line: { kind, parts } }: { line: ComparedLine }) {
  return (
    <p className={styles.line} data-kind={kind} dir="auto">
      {parts.map(({ text, change }, at) => {
        const key = `${at}-${change}`;
        if (change === 'added') return <ins key={key}>{text}</ins>;
        if (change === 'removed') return <del key={key}>{text}</del>;
        return <span key={key}>{text}</span>;
      })}
    </p>
  );
}
