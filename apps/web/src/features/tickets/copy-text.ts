// Copies something of a ticket, and says so; what the browser does not let it copy is shown instead.
import { sayDone, sayFailed } from '../../ui/say.tsx';

export async function copyText(what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    sayDone(`${what} copied`);
  } catch {
    // Browsers keep the clipboard from pages without TLS.
    sayFailed(`Couldn’t copy the ${what.toLowerCase()}`, text);
  }
}
