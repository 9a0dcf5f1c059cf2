// Moves the focus to the message, when the button that was pressed disappears.
import { INPUT_ID } from './assistant-state.ts';

/** Focuses the input, except on a phone, where that would open the keyboard. */
export function focusInput(): void {
  if (!matchMedia('(pointer: coarse)').matches) document.getElementById(INPUT_ID)?.focus({ preventScroll: true });
}
