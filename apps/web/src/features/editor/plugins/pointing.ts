// Handles clicks: follows links, selects pictures, and writes below the last block. Letters change no block that is
// selected as a whole; below one without words they begin a paragraph.
import type { Node } from 'prosemirror-model';
import { NodeSelection, Plugin, Selection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { addBelow, paragraphAfter } from '../blocks/add-block.ts';
import { isObject } from '../keys/whole-block.ts';
import { schema } from '../schema.ts';

function followLink(view: EditorView, event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.button !== 0 || (view.editable && !event.ctrlKey && !event.metaKey)) return false;
  window.open(link.href, '_blank', 'noopener,noreferrer');
  return true;
}

/** Continues below the last block on a click. Adds a paragraph only where no caret could go. */
function writeBelow(view: EditorView, event: MouseEvent): boolean {
  const last = view.dom.lastElementChild;
  if (!view.editable || event.target !== view.dom || !last || event.clientY <= last.getBoundingClientRect().bottom)
    return false;
  const { doc, tr } = view.state;
  event.preventDefault();
  const end = wordsAtEnd(doc);
  view.dispatch(end ? tr.setSelection(end).scrollIntoView() : addBelow(tr, null));
  view.focus();
  return true;
}

/**
 * @returns undefined behind code, a table or a block without words: what is typed there would go into it, or nowhere
 */
function wordsAtEnd(doc: Node): Selection | undefined {
  const { lastChild } = doc;
  const isClosed =
    lastChild?.type.spec.code || lastChild?.type === schema.nodes.table || lastChild?.type === schema.nodes.image;
  const end = Selection.atEnd(doc);
  return end instanceof TextSelection && !isClosed ? end : undefined;
}

const ACTS_AT_CARET = new Set(['Enter', 'Backspace', 'Delete', 'Tab', 'Escape']);

/**
 * Reads the caret before a key acts. Browsers tell late that the caret has moved: a key right after an arrow would act
 * where it was before, and a letter right after a press would go to the block that was selected before.
 */
function readCaret(view: EditorView, event: KeyboardEvent): false {
  const isRead =
    ACTS_AT_CARET.has(event.key) || event.ctrlKey || event.metaKey || view.state.selection instanceof NodeSelection;
  if (isRead && !event.isComposing) document.dispatchEvent(new Event('selectionchange'));
  trustKeys(view);
  return false;
}

/**
 * For 200 ms after the focus has come, ProseMirror takes a caret at the start of the text for a fault of the browser,
 * and puts it back. After a key it is no fault.
 */
function trustKeys(view: EditorView): void {
  const { input } = view as unknown as { input: { lastFocus: number } };
  input.lastFocus = 0;
}

/** @param openName what a press on a name does; true if it was for the name */
export const pointing = (openName: (view: EditorView, event: MouseEvent) => boolean) =>
  new Plugin({
    props: {
      handleDOMEvents: {
        click: (view, event) => {
          const isLink = followLink(view, event) || openName(view, event);
          if (isLink) event.preventDefault();
          return isLink;
        },
        mousedown: writeBelow,
      },
      handleClickOn: (view, _pos, node, nodePos, event) => {
        if (node.type !== schema.nodes.image || !(event.target instanceof HTMLImageElement)) return false;
        view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, nodePos)));
        return true;
      },
      handleKeyDown: readCaret,
      handleTextInput: (view, _from, _to, text) => {
        const { selection, tr } = view.state;
        if (!(selection instanceof NodeSelection)) return false;
        if (isObject(selection)) view.dispatch(paragraphAfter(tr, selection.from).insertText(text));
        return true;
      },
    },
  });
