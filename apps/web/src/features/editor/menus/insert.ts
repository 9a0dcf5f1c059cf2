// Inserts what a command asks for: live blocks, templates, tables, the time, names of tickets and documents.
import type { LiveBlock } from '@worklane/domain/documents/vocabulary';
import type { Fragment } from 'prosemirror-model';
import { Selection, TextSelection } from 'prosemirror-state';
import { dateTimeLabel } from '../../../ui/dates/moment-label.ts';
import { caretAfter } from '../blocks/add-block.ts';
import { selectedBlock } from '../blocks/find-block.ts';
import { insertBlock } from '../blocks/move-block.ts';
import { readHtml } from '../html/read-html.ts';
import { newBlockId } from '../plugins/block-ids.ts';
import { holdPosition } from '../plugins/held-positions.ts';
import { schema } from '../schema.ts';
import type { Session } from './session.ts';
import { TEMPLATES } from './templates.ts';

const { nodes } = schema;

/** Inserts blocks in place of an empty paragraph, else below the block. */
function insertBlocks({ view }: Session, content: Fragment, caret: 'inside' | 'behind'): void {
  const block = selectedBlock(view.state);
  if (!block) return;
  const tr = view.state.tr;
  const isEmpty = block.node.type === nodes.paragraph && block.node.content.size === 0;
  let at = block.pos;
  if (isEmpty) tr.replaceWith(block.pos, block.pos + block.node.nodeSize, content);
  else {
    at = block.pos + block.node.nodeSize;
    for (const node of content.content.toReversed()) at = insertBlock(tr, at, node);
  }
  if (caret === 'inside') tr.setSelection(Selection.near(tr.doc.resolve(at + 1)));
  else caretAfter(tr, at);
  view.dispatch(tr.scrollIntoView());
  view.focus();
}

export const live = (kind: LiveBlock) => (session: Session) => {
  const block = schema.topNodeType.create(null, nodes.live.create({ id: newBlockId(), kind }));
  insertBlocks(session, block.content, 'behind');
};

export const template = (name: keyof typeof TEMPLATES) => (session: Session) => {
  const { view } = session;
  const before = selectedBlock(view.state);
  insertBlocks(session, readHtml(TEMPLATES[name](new Date())).content, 'inside');
  // To the first line that is to be filled in.
  const from = before?.pos ?? 0;
  let empty: number | undefined;
  view.state.doc.nodesBetween(from, view.state.doc.content.size, (node, pos) => {
    if (empty === undefined && node.isTextblock && pos >= from && node.content.size === 0) empty = pos + 1;
  });
  if (empty !== undefined) view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, empty)));
};

export function insertTable(session: Session): void {
  const row = (type: typeof nodes.table_cell) =>
    nodes.table_row.create(
      null,
      [0, 1, 2].map(() => type.create(null, nodes.line.create())),
    );
  const table = nodes.table.create({ id: newBlockId() }, [
    row(nodes.table_header),
    row(nodes.table_cell),
    row(nodes.table_cell),
  ]);
  insertBlocks(session, schema.topNodeType.create(null, table).content, 'inside');
}

export function insertNow({ view }: Session): void {
  view.dispatch(view.state.tr.insertText(`${dateTimeLabel(new Date())} `).scrollIntoView());
}

/** Inserts a name where the caret was when it was asked for. */
async function insertName(
  session: Session,
  kind: 'ticket' | 'document',
  asked: Promise<{ id: string; label: string } | null>,
): Promise<void> {
  const { view } = session;
  const takePosition = holdPosition(view, view.state.selection.from);
  const chosen = await asked.catch(() => null);
  const pos = takePosition();
  if (chosen && pos !== undefined) {
    const tr = view.state.tr.insert(pos, [nodes[kind].create(chosen), schema.text(' ')]);
    view.dispatch(tr.setSelection(TextSelection.create(tr.doc, pos + 2)));
  }
  if (!view.isDestroyed) view.focus();
}

const label = async <Chosen extends { id: string }>(asked: Promise<Chosen | null>, of: (chosen: Chosen) => string) => {
  const chosen = await asked;
  return chosen && { id: chosen.id, label: of(chosen) };
};

export function askTicket(session: Session): void {
  const asked = session.latest.current.createTicket?.();
  if (asked)
    void insertName(
      session,
      'ticket',
      label(asked, ({ key }) => key),
    );
}

export function askDocument(session: Session): void {
  const asked = session.latest.current.linkDocument?.();
  if (asked)
    void insertName(
      session,
      'document',
      label(asked, ({ title }) => title),
    );
}
