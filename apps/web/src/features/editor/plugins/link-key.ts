// Gives Ctrl K to the link while words are selected: everywhere else it opens the palette, which asks for keys before the page.
import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

/** @param askLink whether there was something to link */
export const linkKey = (askLink: (view: EditorView) => boolean) =>
  new Plugin({
    view: (view) => {
      const onKeyDown = (event: KeyboardEvent) => {
        const isLinkKey =
          (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k';
        if (!isLinkKey || !view.hasFocus() || !view.editable) return;
        // Browsers tell late that an arrow has moved the caret.
        document.dispatchEvent(new Event('selectionchange'));
        if (askLink(view)) event.preventDefault();
      };
      window.addEventListener('keydown', onKeyDown, true);
      return { destroy: () => window.removeEventListener('keydown', onKeyDown, true) };
    },
  });
