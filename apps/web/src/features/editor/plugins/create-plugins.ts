// Puts together what an editor can do. The order counts: an open menu is asked before the block, and that before the defaults.
import { baseKeymap } from 'prosemirror-commands';
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Plugin } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import { textEnds } from '../keys/text-ends.ts';
import { keys } from '../keys.ts';
import type { TextDress } from '../text/text-dress.ts';
import { passEscape, textKeys } from '../text/text-keys.ts';
import { blockIds } from './block-ids.ts';
import { codeColors } from './code-colors.ts';
import { findWords } from './find-words.ts';
import { heldPositions } from './held-positions.ts';
import { hints } from './hints.ts';
import { linkKey } from './link-key.ts';
import { passages } from './passages.ts';
import { type PastingWishes, pasting } from './pasting.ts';
import { pointing } from './pointing.ts';
import { restingBlocks } from './resting-blocks.ts';
import { suggestion } from './suggestion.ts';
import { addressBeforeEnter } from './typed-address.ts';
import { typedRules } from './typed-rules.ts';

interface Wishes {
  onMenuKey: (event: KeyboardEvent) => boolean;
  paste: PastingWishes;
  askLink: (view: EditorView) => boolean;
  openMenu: (view: EditorView) => boolean;
  focusBar: () => boolean;
  /** By a press on a name, or by a key beside one. */
  openName: (view: EditorView, event?: MouseEvent) => boolean;
  onPassage: (id: string) => void;
  /** Of a description or a comment; undefined for a page. */
  dress: (() => TextDress) | undefined;
  /** In place of the editor's own history, where several write. */
  shared: Plugin[] | undefined;
}

export const createPlugins = ({
  onMenuKey,
  paste,
  askLink,
  openMenu,
  focusBar,
  openName,
  onPassage,
  shared,
  dress,
}: Wishes): Plugin[] => [
  ...(shared ?? []),
  pointing(openName),
  linkKey(askLink),
  suggestion(onMenuKey),
  pasting(paste),
  typedRules(),
  addressBeforeEnter(),
  keymap({
    'Mod-/': (_state, _dispatch, view) => !dress && view !== undefined && openMenu(view),
    'Alt-F10': () => focusBar(),
    'Alt-Enter': (_state, _dispatch, view) => view !== undefined && openName(view),
  }),
  ...(dress ? [passEscape(dress)] : []),
  keymap(dress ? textKeys(keys, dress) : keys),
  keymap(textEnds),
  keymap(baseKeymap),
  ...(shared ? [] : [history()]),
  tableEditing(),
  gapCursor(),
  dropCursor({ color: 'var(--wl-accent)', width: 2 }),
  blockIds(),
  heldPositions(),
  findWords(),
  passages(onPassage),
  codeColors(),
  hints(dress),
  restingBlocks(),
];
