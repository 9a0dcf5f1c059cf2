// The keyboard's place goes to a field that appears because somebody just asked for it. As a ref: `ref={focusNow}`.

export function focusNow(field: HTMLElement | null): void {
  field?.focus();
}
