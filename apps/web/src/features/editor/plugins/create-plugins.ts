// Puts together what an editor can do. The order counts: an open menu is asked before the block, and that before the defaults.
import { baseKeymap } from 'prosemirror-commands';
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Plugin } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import { keys } from '../keys.ts';
import { blockIds } from './block-ids.ts';
import { codeColors } from './code-colors.ts';
import { findWords } from './find-words.ts';
import { hints } from './hints.ts';
import { linkKey } from './link-key.ts';
import { type PastingWishes, pasting } from './pasting.ts';
import { places } from './places.ts';
import { pointing } from './pointing.ts';
import { suggestion } from './suggestion.ts';
import { typedRules } from './typed-rules.ts';

interface Wishes {
  onMenuKey: (event: KeyboardEvent) => boolean;
  paste: PastingWishes;
  askLink: (view: EditorView) => boolean;
  openMenu: (view: EditorView) => boolean;
  focusBar: () => boolean;
  /** In place of the editor's own history, where several write. */
  shared: Plugin[] | undefined;
}

export const createPlugins = ({ onMenuKey, paste, askLink, openMenu, focusBar, shared }: Wishes): Plugin[] => [
  ...(shared ?? []),
  pointing(),
  linkKey(askLink),
  suggestion(onMenuKey),
  pasting(paste),
  typedRules(),
  keymap({
    'Mod-/': (_state, _dispatch, view) => view !== undefined && openMenu(view),
    'Alt-F10': () => focusBar(),
  }),
  keymap(keys),
  keymap(baseKeymap),
  ...(shared ? [] : [history()]),
  tableEditing(),
  gapCursor(),
  dropCursor({ color: 'var(--wl-accent)', width: 2 }),
  blockIds(),
  places(),
  findWords(),
  codeColors(),
  hints(),
];
