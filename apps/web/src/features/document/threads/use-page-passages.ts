// Marks passages in a document that is shown without the editor, and answers what is selected and clicked there.
import type { SentPart } from '@worklane/domain/documents/anchors';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Passages } from '../../editor/parts/editor-props.ts';
import { partsIn, readPageBlocks } from './page-blocks.ts';
import { type MarkedPassage, markPassages, passageAt, readingRoot, unmarkPassages } from './read-passages.ts';

interface Reading {
  selectedParts: () => SentPart[];
  reveal: (id: string) => void;
}

export function usePagePassages(
  page: RefObject<HTMLElement | null>,
  passages: Passages,
  onPassage: (id: string) => void,
): Reading {
  const marked = useRef<readonly MarkedPassage[]>([]);
  const mark = useEffectEvent((now: Passages) => {
    const root = readingRoot(page.current);
    if (root && now.list.length > 0) marked.current = markPassages(root, now);
    else {
      marked.current = [];
      unmarkPassages();
    }
  });
  useEffect(() => mark(passages), [passages]);
  const markAgain = useEffectEvent(() => mark(passages));
  const click = useEffectEvent((event: MouseEvent) => {
    const hit = document.getSelection()?.isCollapsed === false ? undefined : passageAt(marked.current, event);
    if (hit !== undefined) onPassage(hit);
  });
  useEffect(() => {
    const element = page.current;
    if (!element) return undefined;
    // Blocks that others change are drawn again, and the editor takes the place of all of them.
    const observer = new MutationObserver((records) => {
      if (records.some(({ target }) => !isInEditor(target))) markAgain();
    });
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    const onClick = (event: MouseEvent) => click(event);
    element.addEventListener('click', onClick);
    return () => {
      observer.disconnect();
      element.removeEventListener('click', onClick);
      unmarkPassages();
    };
  }, [page]);
  return {
    selectedParts: () => {
      const root = readingRoot(page.current);
      const range = selectedIn(root);
      return root && range ? partsIn(readPageBlocks(root), range) : [];
    },
    reveal: (id) => {
      const [first] = marked.current.find((each) => each.id === id)?.ranges ?? [];
      const element = first?.startContainer.parentElement;
      element?.scrollIntoView({ block: 'center' });
    },
  };
}

const isInEditor = (node: Node): boolean =>
  (node instanceof Element ? node : node.parentElement)?.closest('[contenteditable="true"]') != null;

/** Finds the words that are selected in it; undefined when there are none. */
export function selectedIn(root: HTMLElement | null): Range | undefined {
  const selection = document.getSelection();
  if (!root || !selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  return range.intersectsNode(root) && range.toString().trim() ? range : undefined;
}
