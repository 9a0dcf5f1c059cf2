// Shows placeholders in empty blocks, and behind a slash what to do.
import { type EditorState, NodeSelection, Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { schema } from '../schema.ts';
import type { TextDress } from '../text/text-dress.ts';
import { suggestionOf } from './suggestion.ts';

const { nodes } = schema;

function hintOf(state: EditorState, isAlone: boolean, dress: TextDress | undefined): string | null {
  const { parent } = state.selection.$from;
  if (dress && parent.type === nodes.paragraph) return isAlone ? dress.placeholder : null;
  if (parent.type === nodes.paragraph) return isAlone ? 'Write, or type / for commands' : 'Type / for commands';
  if (parent.type === nodes.heading) return `Heading ${parent.attrs.level}`;
  if (parent.type === nodes.quote) return 'Quote';
  if (parent.type === nodes.callout) return 'Callout';
  if (parent.type !== nodes.line || state.selection.$from.node(-1).type !== nodes.list_item) return null;
  return state.selection.$from.node(-2).type === nodes.todo_list ? 'Task' : 'List item';
}

function decorations(state: EditorState, dress: TextDress | undefined): DecorationSet | null {
  const { $from, empty } = state.selection;
  if (!empty || state.selection instanceof NodeSelection || $from.depth === 0) return null;
  const { parent } = $from;
  const typed = suggestionOf(state);
  if (typed?.trigger === '/' && typed.query === '' && $from.parentOffset === parent.content.size)
    return DecorationSet.create(state.doc, [around(state, { 'data-hint-after': 'Type to filter' })]);
  if (parent.content.size > 0) return null;
  const hint = hintOf(state, state.doc.childCount === 1 && $from.depth === 1, dress);
  return hint ? DecorationSet.create(state.doc, [around(state, { 'data-hint': hint })]) : null;
}

const around = ({ selection: { $from } }: EditorState, attributes: Record<string, string>) =>
  Decoration.node($from.before(), $from.after(), attributes);

export const hints = (dress?: () => TextDress) => {
  let view: EditorView | undefined;
  return new Plugin({
    view: (made) => {
      view = made;
      return {};
    },
    props: { decorations: (state) => (view?.editable === false ? null : decorations(state, dress?.())) },
  });
};
