// Turns the address of a ticket or document into its name. Undo brings the link back.
import { closeHistory } from 'prosemirror-history';
import type { Session } from '../menus/session.ts';
import { holdPosition } from '../plugins/held-positions.ts';
import { schema } from '../schema.ts';
import { readNamePath } from './name-path.ts';

interface LinkRange {
  from: number;
  to: number;
  href: string;
}

/** @returns whether the link names something now */
export async function nameAddress(
  { view, latest }: Pick<Session, 'view' | 'latest'>,
  { from, to, href }: LinkRange,
): Promise<boolean> {
  const { names } = latest.current;
  const path = readNamePath(href, window.location.origin);
  if (!names || !path) return false;
  const text = view.state.doc.textBetween(from, to);
  const takePosition = holdPosition(view, from);
  const name = await names.find(path.kind, path.idOrKey).catch(() => null);
  const start = takePosition();
  if (!name || start === undefined) return false;
  const { doc, tr } = view.state;
  const end = start + text.length;
  // The words may have changed while the name was fetched.
  const isThere = end <= doc.content.size && doc.textBetween(start, end) === text;
  if (!isThere || !doc.rangeHasMark(start, end, schema.marks.link)) return false;
  const chip = schema.nodes[path.kind].create({ id: name.id, label: name.label });
  view.dispatch(closeHistory(tr).replaceWith(start, end, chip).removeStoredMark(schema.marks.link));
  return true;
}
