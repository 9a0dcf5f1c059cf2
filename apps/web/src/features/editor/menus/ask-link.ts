// Asks for the address of the selected words, or of the link at the caret.
import { schema } from '../schema.ts';
import type { LinkRange, Session } from './session.ts';

/** @returns whether there are words or a link that can have an address */
export function askLink({ view, ui }: Pick<Session, 'view' | 'ui'>): boolean {
  const { range, link } = ui.getState();
  if (!range && !link) return false;
  let href = link?.href ?? null;
  if (range)
    view.state.doc.nodesBetween(range.from, range.to, (node) => {
      href ??= schema.marks.link.isInSet(node.marks)?.attrs.href ?? null;
    });
  const { from, to } = (range ?? link) as LinkRange;
  ui.setState({ linkAsked: { from, to, href } });
  return true;
}
