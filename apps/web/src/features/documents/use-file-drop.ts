// Takes files that are dropped on an element, and tells while some are held over it.
import { type DragEvent, useRef, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** @param onFiles undefined where none are taken: the browser would open what is dropped */
export function useFileDrop(onFiles: ((files: readonly File[]) => void) | undefined) {
  const [isOver, setIsOver] = useState(false);
  // Each element below tells for itself that the pointer comes and goes.
  const depth = useRef(0);
  const leave = () => {
    depth.current = 0;
    setIsOver(false);
  };
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth.current++;
      setIsOver(onFiles !== undefined);
    },
    onDragLeave: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth.current--;
      if (depth.current <= 0) leave();
    },
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = onFiles ? 'copy' : 'none';
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      leave();
      const files = filesOf(event);
      if (files.length > 0) onFiles?.(files);
    },
  };
  return { isOver, handlers };
}

/** A folder comes as a file that cannot be read: it is left out. */
function filesOf({ dataTransfer }: DragEvent): File[] {
  const items = [...dataTransfer.items].filter((item) => !item.webkitGetAsEntry?.()?.isDirectory);
  return items.flatMap((item) => item.getAsFile() ?? []);
}
