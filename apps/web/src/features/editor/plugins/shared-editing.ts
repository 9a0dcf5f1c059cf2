// Connects an editor with a shared text: the edits and cursors of others, and an undo of the user's own edits only.
import { TEXT_ROOT } from '@worklane/domain/documents/vocabulary';
import { keymap } from 'prosemirror-keymap';
import type { Slice } from 'prosemirror-model';
import { EditorState, Plugin, type Transaction } from 'prosemirror-state';
import { initProseMirrorDoc, redo, undo, yCursorPlugin, ySyncPlugin, yUndoPlugin, yUndoPluginKey } from 'y-prosemirror';
import type { SharedText } from '../parts/shared-text-state.ts';
import { schema } from '../schema.ts';
import { OF_OTHERS } from './narrow-change.ts';
import { undoPlaces } from './undo-places.ts';

export interface Writer {
  name: string;
  /** One of the colours of faces. */
  colour: number;
}

export function openShared(
  { text, awareness }: SharedText,
  who: (userId: string) => Writer,
): { plugins: Plugin[]; open: (plugins: Plugin[]) => EditorState } {
  const root = text.getXmlFragment(TEXT_ROOT);
  const { doc, mapping } = initProseMirrorDoc(root, schema);
  const plugins = [
    ySyncPlugin(root, { mapping }),
    yCursorPlugin(awareness, {
      cursorBuilder: ({ name }: { name: string }) => drawCaret(who(name)),
      selectionBuilder: ({ name }: { name: string }) => ({
        'data-others': '',
        style: `--who: ${faceColor(who(name))}`,
      }),
    }),
    yUndoPlugin(),
    undoSteps(),
    undoPlaces(),
    keymap({ 'Mod-z': undo, 'Mod-y': redo, 'Shift-Mod-z': redo }),
  ];
  return { plugins, open: (all) => EditorState.create({ doc, plugins: all }) };
}

/** Undoes consecutive letters together, and every other edit alone. */
function undoSteps(): Plugin {
  let wasTyping = false;
  return new Plugin({
    filterTransaction(tr, state) {
      if (!tr.docChanged || tr.getMeta(OF_OTHERS)) return true;
      const isTyping = isOfLetters(tr);
      if (!isTyping || !wasTyping) yUndoPluginKey.getState(state)?.undoManager.stopCapturing();
      wasTyping = isTyping;
      return true;
    },
  });
}

const isOfLetters = ({ steps }: Transaction): boolean =>
  steps.every((step) => {
    const { slice } = step as { slice?: Slice };
    return slice !== undefined && slice.size <= 1 && !('gapFrom' in step);
  });

const faceColor = ({ colour }: Pick<Writer, 'colour'>) => `var(--wl-p${colour})`;

function drawCaret({ name, colour }: Writer): HTMLElement {
  const caret = document.createElement('span');
  caret.dataset.caret = '';
  caret.style.setProperty('--who', faceColor({ colour }));
  // A decoration, not part of the document's text.
  caret.dataset.name = name.split(' ')[0] ?? name;
  caret.setAttribute('aria-hidden', 'true');
  return caret;
}
