// The library for dragging and what is done with it everywhere, as one chunk.
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';

export { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
export { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';

/** What follows the pointer is a copy of the element. */
export function draggableAsCopy(
  element: HTMLElement,
  data: Record<string, unknown>,
  previewClass: string | undefined,
): () => void {
  return draggable({
    element,
    getInitialData: () => data,
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
