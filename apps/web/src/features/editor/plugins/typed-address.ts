// Links a web address once the word is over: by a space, or by Enter.
import { safeAddress } from '@worklane/domain/documents/safe-address';
import { InputRule } from 'prosemirror-inputrules';
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state';
import { schema } from '../schema.ts';

const { link, code } = schema.marks;

/** What ends a sentence belongs to no address. */
const ADDRESS = String.raw`(?:^|[\s(])(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}])[.,;:!?)\]}]*`;
const BEFORE_SPACE = new RegExp(`${ADDRESS}\\s$`, 'i');
const BEFORE_CARET = new RegExp(`${ADDRESS}$`, 'i');
const LONGEST = 500;

/** @returns null where it is code, or has a link already */
function linked({ doc, tr }: EditorState, from: number, address: string): Transaction | null {
  const href = safeAddress(address);
  const to = from + address.length;
  if (!href || doc.rangeHasMark(from, to, link) || doc.rangeHasMark(from, to, code)) return null;
  return tr.addMark(from, to, link.create({ href }));
}

export const addressBeforeSpace = new InputRule(
  BEFORE_SPACE,
  (state, found, start, end) => {
    const [whole, address = ''] = found;
    return linked(state, start + whole.indexOf(address), address)?.insertText(whole.slice(-1), end) ?? null;
  },
  { inCodeMark: false },
);

export const addressBeforeEnter = () =>
  new Plugin({
    props: {
      handleKeyDown: (view, event) => {
        const { $from, empty } = view.state.selection;
        if (event.key !== 'Enter' || event.isComposing || !empty || $from.parent.type.spec.code) return false;
        const before = $from.parent.textBetween(
          Math.max(0, $from.parentOffset - LONGEST),
          $from.parentOffset,
          null,
          '\ufffc',
        );
        const found = BEFORE_CARET.exec(before);
        const at = $from.pos - before.length + (found ? found.index + found[0].indexOf(found[1] ?? '') : 0);
        const tr = found && linked(view.state, at, found[1] ?? '');
        if (tr) view.dispatch(tr);
        return false;
      },
    },
  });
