// Undoes the last change to this project's tickets or sprints on Ctrl+Z, or Cmd+Z.
import { useEffect } from 'react';
import { isTyping } from '../../ui/is-typing.ts';
import { undoLast } from './undo-steps.ts';

export function useUndoKeys(projectId: string | undefined): void {
  useEffect(() => {
    if (!projectId) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      // A field undoes its own typing.
      if (isTyping(event)) return;
      if (!event.defaultPrevented && undoLast(projectId)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [projectId]);
}
