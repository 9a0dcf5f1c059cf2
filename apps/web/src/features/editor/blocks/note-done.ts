// Notes on a change of blocks what it does, so that it can be announced.
import type { Transaction } from 'prosemirror-state';

export type Done = 'moved' | 'unmovable' | 'added' | 'deleted' | 'duplicated' | 'turned';

const DONE = 'done';

export const noteDone = (tr: Transaction, done: Done): Transaction => tr.setMeta(DONE, done);

export const doneIn = (tr: Transaction): Done | undefined => tr.getMeta(DONE);
