// A key pressed in a field is the field's: it is text, not a shortcut.

const FIELDS = 'input, textarea, select, [contenteditable]';

export function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null;
}
