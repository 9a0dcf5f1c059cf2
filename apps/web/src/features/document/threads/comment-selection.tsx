// Offers to comment on words that are selected in a document that is only read.
import { Button } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { readingRoot } from './read-passages.ts';
import styles from './threads.module.css';
import { selectedIn } from './use-page-passages.ts';

interface Props {
  page: RefObject<HTMLElement | null>;
  onComment: () => void;
}

interface Corner {
  left: number;
  top: number;
}

export function CommentSelection({ page, onComment }: Props) {
  const [corner, setCorner] = useState<Corner>();
  useEffect(() => {
    let isPressed = false;
    const look = () => setCorner(isPressed ? undefined : cornerBelow(selectedIn(readingRoot(page.current))));
    const onDown = ({ target }: PointerEvent) => {
      isPressed = target instanceof Node && (page.current?.contains(target) ?? false);
    };
    const onUp = () => {
      isPressed = false;
      look();
    };
    document.addEventListener('selectionchange', look);
    document.addEventListener('scroll', look, true);
    document.addEventListener('pointerdown', onDown);
    document.addEventListener('pointerup', onUp);
    document.addEventListener('pointercancel', onUp);
    return () => {
      document.removeEventListener('selectionchange', look);
      document.removeEventListener('scroll', look, true);
      document.removeEventListener('pointerdown', onDown);
      document.removeEventListener('pointerup', onUp);
      document.removeEventListener('pointercancel', onUp);
    };
  }, [page]);
  if (!corner) return null;
  return (
    <Button
      className={styles.onSelection}
      style={corner}
      data-print="none"
      variant="default"
      size="compact-sm"
      leftSection={<IconMessagePlus size={16} stroke={1.8} />}
      // The words stay selected.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onComment}
    >
      Comment
    </Button>
  );
}

const MARGIN = 8;
const WIDTH = 120;

function cornerBelow(range: Range | undefined): Corner | undefined {
  const box = range?.getBoundingClientRect();
  if (!box || (box.width === 0 && box.height === 0)) return undefined;
  const left = Math.max(MARGIN, Math.min(box.left + box.width / 2 - WIDTH / 2, innerWidth - WIDTH - MARGIN));
  // Below, where a phone shows its own menu above.
  const top = Math.max(MARGIN, Math.min(box.bottom + MARGIN, innerHeight - 48));
  return { left, top };
}
