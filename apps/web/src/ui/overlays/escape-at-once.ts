// Closes an open menu or popover when Escape is pressed while its button still has the focus. Mantine hears Escape only
// inside the dropdown, and moves the focus there some frames after the press.

const OPEN_BUTTON = '[aria-expanded="true"]:is([aria-haspopup="menu"], [aria-haspopup="dialog"])';

// Before every other listener of the window: a dialog around the button would close too.
window.addEventListener(
  'keydown',
  (event) => {
    const focused = document.activeElement;
    if (event.key !== 'Escape' || event.isComposing || !(focused instanceof HTMLButtonElement)) return;
    if (!focused.matches(OPEN_BUTTON)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    focused.click();
  },
  { capture: true },
);
