// Accepts files that are dropped on an element, and tells while files are held over it.
import { type DragEvent, useRef, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** @param onFiles undefined where files are refused: without a handler the browser would open a dropped file */
export function useFileDrop(onFiles: ((files: readonly File[]) => void) | undefined) {
  const [isOver, setIsOver] = useState(false);
  // Each element inside fires its own enter and leave events.
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
      const isTaken = event.isDefaultPrevented();
      event.preventDefault();
      leave();
      // A text inside has taken the files.
      if (isTaken) return;
      const files = filesOf(event);
      if (files.length > 0) onFiles?.(files);
    },
  };
  return { isOver, handlers };
}

/** Skips folders: they look like files that can't be read. */
function filesOf({ dataTransfer }: DragEvent): File[] {
  const items = [...dataTransfer.items].filter((item) => !item.webkitGetAsEntry?.()?.isDirectory);
  return items.flatMap((item) => item.getAsFile() ?? []);
}
