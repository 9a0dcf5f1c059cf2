// Watches for a slash or an @ that is typed, and for the word behind it: what a menu offers is found by it.
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { schema } from '../schema.ts';

export interface Suggestion {
  trigger: '/' | '@';
  /** Where the trigger character is, and where the word after it ends. */
  from: number;
  to: number;
  query: string;
}

interface Watched {
  open: Suggestion | null;
  /** A sign whose menu was closed: it stays closed until the sign is typed again. */
  dismissed: number | null;
}

const key = new PluginKey<Watched>('suggestion');

/** At the start, or behind a space or a line end; a space closes it. The name of a command may hold a slash: date/time. */
const TYPED = /(?:^|\s)(?:(@)([^\s/@]*)|(\/)([^\s/@]+\/?[^\s/@]*)?)$/;

function find(state: EditorState): Suggestion | null {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  if (!empty || !parent.inlineContent || parent.type.spec.code) return null;
  if (schema.marks.code.isInSet($from.marks())) return null;
  const before = parent.textBetween(0, $from.parentOffset, undefined, (leaf) =>
    leaf.type === schema.nodes.hard_break ? '\n' : '\ufffc',
  );
  const found = TYPED.exec(before);
  if (!found) return null;
  const [, at, person = '', , command = ''] = found;
  const query = at ? person : command;
  const from = $from.pos - query.length - 1;
  return { trigger: at ? '@' : '/', from, to: $from.pos, query };
}

function next(tr: Transaction, { open, dismissed }: Watched, state: EditorState): Watched {
  const closed = tr.getMeta(key) === 'close';
  if (closed) return { open: null, dismissed: open?.from ?? dismissed };
  if (!tr.docChanged && !tr.selectionSet) return { open, dismissed };
  const found = find(state);
  const kept = dismissed === null ? null : tr.mapping.mapResult(dismissed, 1);
  const stillDismissed = kept && !kept.deletedAfter && found?.from === kept.pos ? kept.pos : null;
  if (!found || stillDismissed !== null) return { open: null, dismissed: stillDismissed };
  const wasOpen = open !== null && tr.mapping.map(open.from) === found.from;
  return { open: tr.docChanged || wasOpen ? found : null, dismissed: null };
}

export const suggestionOf = (state: EditorState): Suggestion | null => key.getState(state)?.open ?? null;

export const closeSuggestion = (view: EditorView): void => view.dispatch(view.state.tr.setMeta(key, 'close'));

/** @param onKey what the open menu does with a key; true when it was for the menu */
export const suggestion = (onKey: (event: KeyboardEvent) => boolean) =>
  new Plugin<Watched>({
    key,
    state: {
      init: () => ({ open: null, dismissed: null }),
      apply: (tr, before, _old, state) => next(tr, before, state),
    },
    props: {
      handleKeyDown: (view, event) => suggestionOf(view.state) !== null && onKey(event),
      handleDOMEvents: {
        blur: (view) => {
          if (suggestionOf(view.state)) closeSuggestion(view);
          return false;
        },
      },
    },
  });
