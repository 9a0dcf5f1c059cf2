// Pastes or drops a one-pixel picture into a field.
import type { Locator, Page } from '@playwright/test';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Pastes into the field that has the focus, as a browser does: the one found a moment ago may have been replaced by the editor. */
export const pastePicture = (page: Page) =>
  page.evaluate((base64) => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement && focused.isContentEditable)) throw new Error('no field has the focus');
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], 'seen.png', { type: 'image/png' }));
    focused.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, PIXEL);

/** Drops the picture at the end of the field. */
export const dropPicture = (field: Locator) =>
  field.evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }));
    const { left, right, bottom } = element.getBoundingClientRect();
    const at = { clientX: (left + right) / 2, clientY: bottom - 5, bubbles: true, cancelable: true };
    element.dispatchEvent(new DragEvent('drop', Object.assign(at, { dataTransfer })));
  }, PIXEL);
