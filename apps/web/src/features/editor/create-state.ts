// Opens a document in the editor: its blocks, each with an id.
import { EditorState, type Plugin } from 'prosemirror-state';
import { readHtml } from './html/read-html.ts';
import { giveIds } from './plugins/block-ids.ts';

export function createState(html: string, plugins: Plugin[]): EditorState {
  const state = EditorState.create({ doc: readHtml(html), plugins });
  const tr = state.tr;
  return giveIds(tr) ? EditorState.create({ doc: tr.doc, plugins }) : state;
}
