// Keeps the keyboard where it was when a row of a list moves or goes: the browser forgets what it takes out of its place.

/** @param buttons selectors; the first one that can be pressed gets the focus */
export function focusRow(list: HTMLElement | null, index: number, ...buttons: readonly string[]): void {
  requestAnimationFrame(() => {
    const row = list?.children[Math.min(index, list.children.length - 1)];
    for (const selector of buttons) {
      const button = row?.querySelector<HTMLElement>(`${selector}:not(:disabled)`);
      if (button) {
        button.focus();
        return;
      }
    }
  });
}
