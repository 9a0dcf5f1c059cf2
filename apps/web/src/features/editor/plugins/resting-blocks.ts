// Spares the browser laying out and painting the blocks of a long document that are out of sight at each keystroke.
import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

/** Shorter documents gain nothing that can be measured. */
const LONG = 150;

/**
 * Lets blocks rest once each was drawn in the page's width: the browser then knows its height, and nothing moves.
 * @returns ends it
 */
function rest({ dom }: EditorView): () => void {
  let width: number | undefined;
  let frame = 0;
  const observer = new ResizeObserver(() => {
    const now = dom.clientWidth;
    if (now === width) return;
    width = now;
    dom.removeAttribute('data-resting');
    cancelAnimationFrame(frame);
    // Browsers remember heights when they tell observers: at the end of the next frame.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => dom.setAttribute('data-resting', ''));
    });
  });
  observer.observe(dom);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    dom.removeAttribute('data-resting');
  };
}

export const restingBlocks = () =>
  new Plugin({
    view: (made) => {
      let stop: (() => void) | undefined;
      const follow = (view: EditorView) => {
        const isLong = view.state.doc.childCount >= LONG;
        if (isLong) stop ??= rest(view);
        else {
          stop?.();
          stop = undefined;
        }
      };
      follow(made);
      return { update: follow, destroy: () => stop?.() };
    },
    props: {
      // The heights are remembered from then on.
      attributes: ({ doc }): Record<string, string> => (doc.childCount >= LONG ? { 'data-long': '' } : {}),
    },
  });
