// Opens the browser's own picker of a field.

/** Opens the browser's picker. Browsers refuse this now and then (no user gesture); the field itself still works. */
export function openPicker(input: HTMLInputElement): void {
  try {
    input.showPicker();
  } catch {
    input.focus();
  }
}
