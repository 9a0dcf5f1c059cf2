// Keeps the end of a conversation in view while it grows, and while the list of chats or the input takes room from it.
import { useEffect, useRef } from 'react';

/** Pixels from the end that count as at the end. */
const NEAR = 40;

interface Grows {
  /** The reader's last question: when they ask another, they see the end again. */
  question: string | undefined;
  /** Changes with each message and word. A form that is opened in a proposal is no reason to scroll. */
  length: number;
}

/**
 * Scrolls to new messages and words, unless the reader has scrolled up.
 * @returns the list, whose parent scrolls
 */
export function useEndInView({ question, length }: Grows) {
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const box = list.current?.parentElement;
    if (!box) return;
    const onScroll = () => {
      isAtEnd.current = box.scrollTop + box.clientHeight > box.scrollHeight - NEAR;
    };
    const sizes = new ResizeObserver(() => {
      if (isAtEnd.current) box.scrollTop = box.scrollHeight;
    });
    sizes.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, []);
  const asked = useRef(question);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the list's height, which changes with its length
  useEffect(() => {
    const box = list.current?.parentElement;
    if (!box) return;
    if (asked.current !== question) isAtEnd.current = true;
    asked.current = question;
    if (isAtEnd.current) box.scrollTop = box.scrollHeight;
  }, [question, length]);
  return list;
}
