// Copies a text and says so; a short text the browser does not let it copy is shown instead.
import { toastDone, toastError } from '../toast.tsx';

/** The longest text a toast shows whole, in characters. */
const SHOWN = 300;

/** @param what the text's name at the beginning of a sentence: "Link" */
export async function copyText(what: string, text: string, done = `${what} copied`): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toastDone(done);
  } catch {
    // Browsers keep the clipboard from pages without TLS.
    const byHand = 'The browser did not allow it. Select the text and copy it by hand.';
    toastError(`Couldn’t copy the ${what.toLowerCase()}`, text.length <= SHOWN ? text : byHand);
  }
}
