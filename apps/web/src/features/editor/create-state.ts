// Puts together what an editor can do: its keys, rules and plugins.
import { baseKeymap } from 'prosemirror-commands';
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { EditorState, type Plugin } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { readHtml } from './html/read-html.ts';
import { keys } from './keys.ts';
import { blockIds, giveIds } from './plugins/block-ids.ts';
import { typedRules } from './plugins/typed-rules.ts';

/** @param first act before the keys: an open menu is asked before the block */
export function createState(html: string, first: Plugin[], last: Plugin[]): EditorState {
  const plugins = [
    ...first,
    typedRules(),
    keymap(keys),
    keymap(baseKeymap),
    history(),
    tableEditing(),
    gapCursor(),
    dropCursor({ color: 'var(--wl-accent)', width: 2 }),
    blockIds(),
    ...last,
  ];
  const state = EditorState.create({ doc: readHtml(html), plugins });
  const tr = state.tr;
  return giveIds(tr) ? EditorState.create({ doc: tr.doc, plugins }) : state;
}
