// Announces what a change did to blocks, and where the block of the caret is now.
import type { EditorState, Transaction } from 'prosemirror-state';
import { yUndoPluginKey } from 'y-prosemirror';
import { nameOf, numberOf, selectedBlock } from '../blocks/find-block.ts';
import { type Done, doneIn } from '../blocks/note-done.ts';
import { OF_OTHERS } from '../plugins/narrow-change.ts';
import { announce, type Session } from './session.ts';

/** Call it when the change is drawn. @param before the state that was changed */
export function announceDone({ ui, view }: Pick<Session, 'ui' | 'view'>, tr: Transaction, before: EditorState): void {
  const done = doneIn(tr) ?? undoneIn(tr, view.state);
  if (done) announce({ ui }, wordsOf(done, before, view.state));
}

function wordsOf(done: Done | 'undone' | 'redone', before: EditorState, { doc, selection }: EditorState): string {
  if (done === 'unmovable') return 'There is nowhere to move it';
  const block = selectedBlock({ selection });
  const name = block ? nameOf(doc, block) : 'block';
  const place = block ? numberOf(doc, block.pos) : '';
  switch (done) {
    case 'moved':
      return `${capital(name)} moved, now ${place}`;
    case 'added':
      return `${capital(name)} added, ${place}`;
    case 'duplicated':
      return `${capital(name)} duplicated`;
    case 'turned':
      return `Turned into ${name}`;
    case 'deleted': {
      const former = selectedBlock(before);
      const was = before.doc.childCount > 0 && former ? nameOf(before.doc, former) : 'block';
      return `${capital(was)} deleted. Now in ${name}, ${place}`;
    }
    default:
      return `Change ${done}. Now in ${name}, ${place}`;
  }
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Recognizes what the two kinds of undo leave on their changes. */
function undoneIn(tr: Transaction, state: EditorState): 'undone' | 'redone' | undefined {
  const alone = tr.getMeta('history$') as { redo: boolean } | undefined;
  if (alone) return alone.redo ? 'redone' : 'undone';
  const shared = tr.getMeta(OF_OTHERS) as { isUndoRedoOperation?: boolean } | undefined;
  if (!shared?.isUndoRedoOperation) return undefined;
  return yUndoPluginKey.getState(state)?.undoManager.redoing ? 'redone' : 'undone';
}
