// Reads what a notification says to a person now, for a browser or Slack.
import type { Queryable } from '../../platform/database/database.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { readViewerIn } from '../companies/reads.ts';
import type { Whose } from './inbox-owner.ts';
import { readNames } from './mail-reads.ts';
import { type PushMessage, pushMessage } from './pushes.ts';
import { readChosen } from './reads.ts';
import { rightsInInbox } from './rights-in-inbox.ts';

/**
 * @param ids notifications about one ticket or document
 * @returns as the person may see it now; undefined when there is nothing to show
 */
export async function readShown(
  db: Queryable,
  whose: Whose,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<PushMessage | undefined> {
  if (ids.length === 0) return undefined;
  const viewer = await readViewerIn(db, whose.company_id, whose.user_id);
  const rights = rightsInInbox(viewer, whose.company_id);
  const { groups } = await readChosen(db, scopeOf(viewer), Object.assign({ ids, now }, rights, whose));
  const [group] = groups;
  if (!group) return undefined;
  const actors = group.items.flatMap(({ actor_id }) => actor_id ?? []);
  return pushMessage(group, await readNames(db, actors));
}
