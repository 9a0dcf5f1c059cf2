// Refuses a question where the assistant is switched off, or what may be used of it is used up.
import { waitWords } from '@worklane/contract/platform/wait-words';
import { membershipIn } from '@worklane/domain/access/can';
import { tokensWords } from '@worklane/domain/assistant/tokens-words';
import { timeZone, UTC } from '@worklane/domain/time/time-zone';
import { DAY_MS } from '@worklane/domain/units';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { fail, Refusal } from '../../../platform/http/fail.ts';
import { inCompany } from '../../../platform/session/scope.ts';
import { readClosedProjects, readSettings, readToday, readUsed } from '../setting-reads.ts';

/**
 * @returns the day on which the tokens count
 * @throws Refusal ai_off_for_role, ai_project_closed, ai_person_limit, ai_company_limit
 */
export async function refuseBeyondTokens(
  { tx, viewer, now }: Pick<CommandContext, 'tx' | 'viewer' | 'now'>,
  { company_id, project_id, reserved }: { company_id: string; project_id: string; reserved: number },
): Promise<string> {
  const settings = await readSettings(tx, company_id);
  const role = membershipIn(viewer, company_id)?.role;
  if (!role || settings.off_roles.includes(role)) fail('ai_off_for_role');
  if ((await readClosedProjects(tx, inCompany(company_id), company_id)).includes(project_id)) fail('ai_project_closed');
  const today = await readToday(tx, company_id, now);
  const used = await readUsed(tx, { company_id, user_id: viewer.user_id }, today);
  if (used.person_today + reserved > settings.tokens_a_day) {
    const zone = timeZone(today.zone) ?? UTC;
    const tomorrow = zone.startOf(zone.day(new Date(zone.startOf(today.day).getTime() + 1.5 * DAY_MS)));
    const seconds = Math.ceil((tomorrow.getTime() - now.getTime()) / 1000);
    const limit = tokensWords(settings.tokens_a_day, 'en');
    const refusal = new Refusal('ai_person_limit', { limit, wait: waitWords(seconds) });
    refusal.retryAfterSeconds = seconds;
    throw refusal;
  }
  if (used.company_this_month + reserved > settings.tokens_a_month) {
    const limit = tokensWords(settings.tokens_a_month, 'en');
    fail('ai_company_limit', { limit, day: firstOfNextMonth(today.month) });
  }
  return today.day;
}

/** Writes the first day of the next month in words: 1 December 2026. */
function firstOfNextMonth(month: string): string {
  const next = new Date(`${month}T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}
