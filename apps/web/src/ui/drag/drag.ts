// Bundles the library for dragging with its common use, as one chunk.
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';

type Data = Record<string | symbol, unknown>;

/** Makes an element draggable: a copy of it follows the pointer. */
export function draggableAsCopy(
  element: HTMLElement,
  dataNow: () => Record<string, unknown>,
  { previewClass, handle }: { previewClass?: string | undefined; handle?: HTMLElement | undefined },
): () => void {
  return draggable({
    element,
    ...(handle && { dragHandle: handle }),
    getInitialData: dataNow,
    onGenerateDragPreview: ({ nativeSetDragImage, location }) => {
      setCustomNativeDragPreview({
        nativeSetDragImage,
        getOffset: () => {
          const { left, top } = element.getBoundingClientRect();
          return { x: location.current.input.clientX - left, y: location.current.input.clientY - top };
        },
        render: ({ container }) => {
          const preview = element.cloneNode(true) as HTMLElement;
          if (previewClass) preview.classList.add(previewClass);
          preview.style.width = `${element.offsetWidth}px`;
          preview.style.height = `${element.offsetHeight}px`;
          container.append(preview);
        },
      });
    },
    onDragStart: () => element.setAttribute('data-dragged', ''),
    onDrop: () => element.removeAttribute('data-dragged'),
  });
}

interface Zone {
  element: HTMLElement;
  /** Scrolls while something is held at its edge. */
  scroller?: HTMLElement;
  accepts: (dragged: Data) => boolean;
  /** What a drop at this place means. */
  dataAt: (clientY: number, clientX: number) => Record<string, unknown>;
  /** With nothing when it leaves. */
  onOver: (data: Data | undefined) => void;
  /** Stays the target when the pointer leaves it for nowhere. */
  isSticky?: boolean;
}

export function dropZone({ element, scroller, accepts, dataAt, onOver, isSticky = false }: Zone): () => void {
  const leave = () => onOver(undefined);
  const stop = dropTargetForElements({
    element,
    canDrop: ({ source }) => accepts(source.data),
    getIsSticky: () => isSticky,
    getData: ({ input }) => dataAt(input.clientY, input.clientX),
    onDragEnter: ({ self }) => onOver(self.data),
    onDrag: ({ self }) => onOver(self.data),
    onDragLeave: leave,
    onDrop: leave,
  });
  const stopScroll = scroller && scrollAtEdges(scroller, accepts);
  return () => {
    stop();
    stopScroll?.();
  };
}

interface Watch {
  scroller: HTMLElement | null;
  accepts: (dragged: Data) => boolean;
  onStart: (element: HTMLElement) => void;
  /** @param target undefined when it was dropped nowhere */
  onDrop: (dragged: Data, target: { data: Data; element: Element } | undefined) => void;
}

/** Learns of every drag that begins and ends on the page. */
export function watchDrags({ scroller, accepts, onStart, onDrop }: Watch): () => void {
  const stop = monitorForElements({
    canMonitor: ({ source }) => accepts(source.data),
    onDragStart: ({ source }) => onStart(source.element),
    onDrop: ({ source, location }) => onDrop(source.data, location.current.dropTargets[0]),
  });
  const stopScroll = scroller && scrollAtEdges(scroller, accepts);
  return () => {
    stop();
    stopScroll?.();
  };
}

function scrollAtEdges(element: HTMLElement, accepts: (dragged: Data) => boolean): () => void {
  return autoScrollForElements({ element, canScroll: ({ source }) => accepts(source.data) });
}
