// Logs the user out. Asks first when unsaved changes would be lost.
import { pendingNow } from '../../platform/changes/pending-now.ts';
import { writtenTexts } from '../../platform/changes/written-texts.ts';
import { signOut } from '../../platform/session/session.ts';
import { ask } from '../../ui/overlays/ask.ts';

/** As long as a server that answers may take for the last words. */
const LONGEST_MS = 3_000;

export async function logOut(): Promise<void> {
  await lastWordsSaved();
  const count = pendingNow.all().length + [...writtenTexts].filter((text) => text.isUnsaved()).length;
  if (count === 0) {
    void signOut();
    return;
  }
  const changes = count === 1 ? '1 change' : `${count} changes`;
  ask({
    title: `Log out without saving ${changes}?`,
    text: "They're saved when you're back online. If you log out now, they're lost.",
    action: 'Log out',
    onConfirm: () => void signOut(),
  });
}

async function lastWordsSaved(): Promise<void> {
  const saving = Promise.allSettled([...writtenTexts].map((text) => text.saved()));
  await Promise.race([saving, new Promise((resolve) => setTimeout(resolve, LONGEST_MS))]);
}
