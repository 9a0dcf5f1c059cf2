// Focuses a field that appears because the user has just opened it. As a ref: `ref={focusNow}`.

export function focusNow(field: HTMLElement | null): void {
  field?.focus();
}
