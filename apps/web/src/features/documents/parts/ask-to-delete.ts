// Asks before a document, link or file is deleted.
import { ask } from '../../../ui/overlays/ask.ts';

export function askToDelete(title: string, noun: 'document' | 'link' | 'file', onConfirm: () => void): void {
  ask({
    title: `Delete ${title}?`,
    text: 'It moves to the trash, where you can restore it.',
    action: `Delete ${noun}`,
    isUndoable: true,
    onConfirm,
  });
}
