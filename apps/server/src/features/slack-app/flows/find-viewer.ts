// Finds the user behind a Slack account, with their rights of this moment.
import type { Viewer } from '@worklane/domain/access/can';
import type { Services } from '../../../platform/services.ts';
import { readCompaniesOfTeam } from '../../integrations/reads.ts';
import { findLinkedUser, type SlackUser } from '../reads.ts';

/**
 * Finds the viewer behind a Slack account. They see only the companies that are connected to this workspace.
 * @returns undefined when no account is linked
 */
export async function findViewer(
  { db, viewers, mail }: Pick<Services, 'db' | 'viewers' | 'mail'>,
  user: SlackUser,
): Promise<Viewer | undefined> {
  const linked = await findLinkedUser(db, user);
  if (!linked || (mail.isSending && !linked.is_verified)) return undefined;
  const [viewer, companies] = await Promise.all([
    viewers.ofPerson(linked.user_id, 'slack'),
    readCompaniesOfTeam(db, user.team_id),
  ]);
  const memberships = viewer.memberships.filter(({ company_id }) => companies.includes(company_id));
  return { ...viewer, memberships };
}
