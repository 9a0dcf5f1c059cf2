// Defines the keys of descriptions and comments. They are fields of a form, so keys that leave the field belong to the form.
import { chainCommands } from 'prosemirror-commands';
import { undoInputRule } from 'prosemirror-inputrules';
import { type Command, Plugin, TextSelection } from 'prosemirror-state';
import { isInTable } from 'prosemirror-tables';
import { addBelow } from '../blocks/add-block.ts';
import { suggestionOf } from '../plugins/suggestion.ts';
import { schema } from '../schema.ts';
import type { TextDress } from './text-dress.ts';

const { nodes } = schema;

/** Runs a command only in list items and tables: elsewhere Tab moves to the next field. */
const inItems =
  (act: Command): Command =>
  (state, dispatch, view) => {
    const { $from } = state.selection;
    const isItem = $from.depth > 1 && $from.node(-1).type === nodes.list_item;
    return (isItem || isInTable(state)) && act(state, dispatch, view);
  };

/** Adds a paragraph below code or a table at the end of the text, where the caret could go nowhere else. */
const writeBelow: Command = (state, dispatch, view) => {
  const { doc, selection, tr } = state;
  const { $from, empty } = selection;
  const { lastChild } = doc;
  const isAtEnd = selection instanceof TextSelection && empty && $from.index(0) === doc.childCount - 1;
  const isClosed = lastChild?.type === nodes.code_block || lastChild?.type === nodes.table;
  if (!isAtEnd || !isClosed || !view?.endOfTextblock('down')) return false;
  const hasRowBelow = isInTable(state) && $from.index(1) < lastChild.childCount - 1;
  if (hasRowBelow) return false;
  dispatch?.(addBelow(tr, null));
  return true;
};

/** Passes Escape on to the surrounding form when the editor has no use for it. */
export const passEscape = (dress: () => TextDress) =>
  new Plugin({
    props: {
      handleDOMEvents: {
        keydown: ({ state }, { key }) => key === 'Escape' && !dress().onEscape && !suggestionOf(state),
      },
    },
  });

const never: Command = () => false;

export function textKeys(keys: Readonly<Record<string, Command>>, dress: () => TextDress): Record<string, Command> {
  const { Tab = never, 'Shift-Tab': back = never, 'Mod-z': undo = never, ArrowDown: down = never } = keys;
  return Object.assign({}, keys, {
    'Mod-Enter': () => {
      dress().onSubmit?.();
      return true;
    },
    Escape: () => {
      dress().onEscape?.();
      return true;
    },
    // First the typed characters come back, exactly as they were.
    'Mod-z': chainCommands(undoInputRule, undo),
    ArrowDown: chainCommands(down, writeBelow),
    Tab: inItems(Tab),
    'Shift-Tab': inItems(back),
  } satisfies Record<string, Command>);
}
