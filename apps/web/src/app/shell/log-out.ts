// Logs the user out. Asks first where changes that are not saved yet would be lost.
import { pendingNow } from '../../platform/changes/pending-now.ts';
import { signOut } from '../../platform/session/session.ts';
import { ask } from '../../ui/overlays/ask.ts';

export function logOut(): void {
  const count = pendingNow.all().length;
  if (count === 0) {
    void signOut();
    return;
  }
  const changes = count === 1 ? '1 change' : `${count} changes`;
  ask({
    title: `Log out without saving ${changes}?`,
    text: "They're sent when you're connected again, unless you log out: then this browser forgets them.",
    action: 'Log out',
    onConfirm: () => void signOut(),
  });
}
