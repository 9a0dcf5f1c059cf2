// Gives the field around a description or a comment access to its editor.
import { toggleMark } from 'prosemirror-commands';
import { TextSelection } from 'prosemirror-state';
import { selectedBlock } from '../blocks/find-block.ts';
import { partLines } from '../blocks/part-lines.ts';
import { turnInto } from '../blocks/turn-into.ts';
import { createState } from '../create-state.ts';
import { ownText } from '../html/own-text.ts';
import { writeHtml } from '../html/write-html.ts';
import { askLink } from '../menus/ask-link.ts';
import type { Session } from '../menus/session.ts';
import { insertPicture, uploadPictures } from '../menus/uploads.ts';
import { schema } from '../schema.ts';
import type { Format, TextHandle } from './text-dress.ts';
import { positionOf } from './word-position.ts';

const { nodes, marks } = schema;

export function createTextHandle(session: Session): TextHandle {
  const { view } = session;
  return {
    html: () => (hasContent(session) ? writeHtml(view.state.doc.content) : ''),
    replace: (html) => {
      view.updateState(createState(ownText(html), [...view.state.plugins]));
      // The menus look again.
      view.dispatch(view.state.tr);
    },
    focus: () => view.focus(),
    putCaret: (anchor, head) => {
      const { doc, tr } = view.state;
      const at = (place: typeof head) => doc.resolve(positionOf(doc, place));
      view.dispatch(tr.setSelection(TextSelection.between(at(anchor), at(head))));
      view.focus();
    },
    format: (what) => {
      view.focus();
      format(session, what);
    },
    listLines: (from, to) => {
      const { doc, tr } = view.state;
      const [start, end] = [positionOf(doc, from), positionOf(doc, to)];
      partLines(tr, Math.min(start, end), Math.max(start, end));
      view.dispatch(tr);
      view.focus();
      format(session, 'list');
    },
    putPicture: (file) => uploadPictures(session, [file], view.state.selection.from),
    showPicture: (src, alt) => insertPicture(view, view.state.selection.from, src, alt),
    field: () => view.dom,
  };
}

function hasContent({ view }: Session): boolean {
  const { doc } = view.state;
  let has = doc.textContent.trim() !== '';
  doc.descendants((node) => {
    has ||= node.isAtom && !node.isText && node.type !== nodes.hard_break;
    has ||= node.type === nodes.image;
    return !has;
  });
  return has;
}

function format({ view, ui }: Session, what: Format): void {
  if (what === 'link') {
    askLink({ view, ui });
    return;
  }
  if (what !== 'list') {
    toggleMark(marks[what])(view.state, view.dispatch, view);
    return;
  }
  const block = selectedBlock(view.state);
  if (!block) return;
  const isItem = block.node.type === nodes.list_item;
  view.dispatch(turnInto(view.state.tr, block.pos, { type: isItem ? 'paragraph' : 'bulleted-list' }));
}
