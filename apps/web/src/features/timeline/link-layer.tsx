// Draws the links between the bars in sight. Conflicts are dashed and carry a mark; screen readers hear links with the rows.
import { memo } from 'react';
import type { LinkShape } from './link-shapes.ts';
import styles from './links.module.css';

interface Props {
  shapes: readonly LinkShape[];
  /** The ids of links whose blocker ends too late. */
  conflicts: ReadonlySet<string>;
  /** The ids of links on the critical path. */
  critical: ReadonlySet<string>;
  /** The height of the drawn part: a layer as high as all rows would be repainted as a whole. */
  top: number;
  height: number;
}

export const LinkLayer = memo(function LinkLayer({ shapes, conflicts, critical, top, height }: Props) {
  return (
    <svg className={styles.layer} style={{ marginTop: top }} height={height} aria-hidden="true">
      <g transform={`translate(0 ${-top})`}>
        {shapes.map(({ link, path, x, y }) => (
          <g
            key={link.id}
            className={styles.link}
            data-kind={link.kind}
            data-conflict={conflicts.has(link.id) || undefined}
            data-critical={critical.has(link.id) || undefined}
          >
            <path d={path} className={styles.line} />
            {link.kind !== 'relates' && (
              <path d={`M${x - 6} ${y - 3.5}L${x} ${y}L${x - 6} ${y + 3.5}`} className={styles.tip} />
            )}
          </g>
        ))}
      </g>
    </svg>
  );
});
