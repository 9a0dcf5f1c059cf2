// Keeps the tokens of a calendar fresh: one process claims them, renews them outside, and saves or gives up.
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { deliverNotices } from '../../inbox/steps/deliver-notices.ts';
import {
  breakCalendar,
  claimCalendar,
  releaseCalendar,
  replaceCalendarTokens,
  type SealedCalendar,
} from '../calendar-writes.ts';
import { tellCompanies } from '../steps/tell-companies.ts';

interface Versioned {
  user_id: string;
  version: number;
}
const common = { target: 'own', action: OWN } as const;
const inverse = { none: 'Renewed tokens no longer work.' };
/** Longer than a renewal may take. */
const CLAIM_MS = 25_000;

export const claimCalendarRenewal = defineCommand({
  ...common,
  name: 'claimCalendarRenewal',
  input: fromCode<Versioned>(),
  run: ({ tx, now }, given) => claimCalendar(tx, given, { now, until: new Date(now.getTime() + CLAIM_MS) }),
  inverse,
});

export const releaseCalendarRenewal = defineCommand({
  ...common,
  name: 'releaseCalendarRenewal',
  input: fromCode<Versioned>(),
  run: ({ tx }, given) => releaseCalendar(tx, given),
  inverse,
});

export const saveCalendarTokens = defineCommand({
  ...common,
  name: 'saveCalendarTokens',
  input: fromCode<Versioned & SealedCalendar>(),
  run: ({ tx }, given) => replaceCalendarTokens(tx, given),
  inverse,
});

export const loseCalendar = defineCommand({
  ...common,
  name: 'loseCalendar',
  input: fromCode<Versioned & { problem: string }>(),
  async run(context, given) {
    if (!(await breakCalendar(context.tx, given))) return;
    const [first] = await tellCompanies(context, given.user_id);
    if (!first) return;
    const lost = { user_id: given.user_id, kind: 'calendar_lost', cause: context.newId() } as const;
    await deliverNotices(context, { company_id: first, project_id: null, actor_id: null, at: context.now }, [lost]);
  },
  inverse,
});
