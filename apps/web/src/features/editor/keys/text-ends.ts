// Keys to the first and the last letter of a text. A browser stops before the words of a block that rests out of sight.
import { AllSelection, type Command, Selection, TextSelection } from 'prosemirror-state';

function toEnd(end: 'first' | 'last', isExtending: boolean): Command {
  return (state, dispatch) => {
    const { doc, selection } = state;
    const place = end === 'first' ? Selection.atStart(doc) : Selection.atEnd(doc);
    if (place instanceof AllSelection) return false;
    const next = isExtending ? TextSelection.between(selection.$anchor, place.$head) : place;
    dispatch?.(state.tr.setSelection(next).scrollIntoView());
    return true;
  };
}

export const textEnds: Record<string, Command> = {
  'Ctrl-Home': toEnd('first', false),
  'Ctrl-End': toEnd('last', false),
  'Shift-Ctrl-Home': toEnd('first', true),
  'Shift-Ctrl-End': toEnd('last', true),
  // On a Mac.
  'Meta-ArrowUp': toEnd('first', false),
  'Meta-ArrowDown': toEnd('last', false),
  'Shift-Meta-ArrowUp': toEnd('first', true),
  'Shift-Meta-ArrowDown': toEnd('last', true),
};
