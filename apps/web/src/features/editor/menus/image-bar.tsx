// Shows the bar of the picture that is selected: its alternative text and its width.
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { findBlock } from '../blocks/find-block.ts';
import { deleteBlock } from '../blocks/move-block.ts';
import { barKeys } from './bar-keys.ts';
import styles from './menus.module.css';
import type { Session } from './session.ts';
import { useAbove } from './use-above.ts';

const WIDTHS = [
  { label: 'Small', width: 240 },
  { label: 'Medium', width: 480 },
  { label: 'Full', width: null },
] as const;

const [LEAST_WIDTH, MOST_WIDTH] = [40, 4_000];

/** @returns null for the picture's own width */
function widthOf(typed: string): number | null {
  const width = Math.round(Number(typed));
  return typed.trim() === '' || !Number.isFinite(width) ? null : Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width));
}

export function ImageBar({ session, id }: { session: Session; id: string }) {
  const ref = useAbove(session);
  const { view } = session;
  const pos = findBlock(view.state.doc, id);
  const node = pos === undefined ? null : view.state.doc.nodeAt(pos);
  if (!node) return null;
  const set = (name: string, value: unknown) => {
    const now = findBlock(view.state.doc, id);
    if (now !== undefined && view.state.doc.nodeAt(now)?.attrs[name] !== value)
      view.dispatch(view.state.tr.setNodeAttribute(now, name, value));
  };
  const remove = () => {
    const now = findBlock(view.state.doc, id);
    if (now !== undefined) view.dispatch(deleteBlock(view.state.tr, now));
    view.focus();
  };
  return (
    <div ref={ref} className={styles.bar} role="toolbar" aria-label="Image" onKeyDown={barKeys(session)}>
      <input
        className={styles.input}
        aria-label="Alternative text"
        placeholder="Alternative text"
        defaultValue={node.attrs.alt}
        maxLength={500}
        onBlur={({ currentTarget }) => set('alt', currentTarget.value.trim())}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.stopPropagation();
          set('alt', event.currentTarget.value.trim());
          view.focus();
        }}
      />
      <input
        key={node.attrs.width}
        type="number"
        className={styles.width}
        aria-label="Width in pixels"
        title="Width in pixels"
        placeholder="Width"
        min={LEAST_WIDTH}
        max={MOST_WIDTH}
        step={20}
        defaultValue={node.attrs.width ?? ''}
        onBlur={({ currentTarget }) => set('width', widthOf(currentTarget.value))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.stopPropagation();
          if (event.key === 'Enter') set('width', widthOf(event.currentTarget.value));
          view.focus();
        }}
      />
      {WIDTHS.map(({ label, width }) => (
        <button
          key={label}
          type="button"
          className={styles.button}
          data-wide
          aria-pressed={node.attrs.width === width}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => set('width', width)}
        >
          {label}
        </button>
      ))}
      <ActionIcon variant="subtle" color="gray" aria-label="Delete image" onClick={remove}>
        <IconTrash size={16} stroke={1.8} />
      </ActionIcon>
    </div>
  );
}
