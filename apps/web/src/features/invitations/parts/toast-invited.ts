// Says that people have been invited, and whether a message went out.
import type { SentInvitation } from '@worklane/contract/invitations';
import { ROLE_LABELS, type Role } from '@worklane/domain/access/roles';
import { withArticle } from '../../../ui/text/with-article.ts';
import { toastDone } from '../../../ui/toast.tsx';

export function toastInvited(sent: readonly SentInvitation[], role: Role): void {
  const [first] = sent;
  if (!first) return;
  toastDone(first.link ? 'Invitation ready to share' : 'Invitation sent', invitedWords(sent, role));
}

function invitedWords(sent: readonly Pick<SentInvitation, 'invitation'>[], role: Role): string {
  const label = ROLE_LABELS[role];
  if (sent.length > 1) return `${sent.length} people have been invited as ${label}s`;
  return `${sent[0]?.invitation.email} has been invited as ${withArticle(label)}`;
}
