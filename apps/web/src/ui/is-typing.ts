// Tells whether a key was pressed in a field, where it is text and no shortcut.

const FIELDS = 'input, textarea, select, [contenteditable]';

export function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null;
}
