// Continues to send a shared text after its page was closed, until the server has all of it.
import { onSignedOut } from '../../platform/session/session.ts';
import type { SharedText } from '../editor/parts/shared-text-state.ts';
import type { DocumentSaver } from './document-saver.ts';

interface UnsentText {
  text: SharedText;
  stop: () => void;
}

const unsentTexts = new Map<DocumentSaver, UnsentText>();

/** Tells whether the server can still accept edits of a text. */
export function isOpen({ use }: SharedText): boolean {
  const { phase } = use.getState();
  return phase === 'here' || phase === 'lost';
}

/** Sends the text until the server has all of it, then ends the sharing. */
export function sendBehind(saver: DocumentSaver, text: SharedText): void {
  const follow = () => {
    const { phase, isUnkept } = text.use.getState();
    if (isUnkept && isOpen(text)) return;
    takeBack(saver);
    saver.endSharing(!isUnkept, phase === 'over');
    text.end();
  };
  unsentTexts.set(saver, { text, stop: text.use.subscribe(follow) });
  follow();
}

/** @returns the text that is still being sent: its document is open again */
export function takeBack(saver: DocumentSaver): SharedText | undefined {
  const left = unsentTexts.get(saver);
  left?.stop();
  unsentTexts.delete(saver);
  return left?.text;
}

onSignedOut(() => {
  for (const saver of [...unsentTexts.keys()]) takeBack(saver)?.end();
});
