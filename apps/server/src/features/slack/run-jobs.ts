// Sends what projects tell in Slack. A message that Slack may have received is never sent again; one that it refused is.
import type { ProjectRef } from '@worklane/domain/access/refs';
import { type SlackMessage, writeEvents } from '@worklane/domain/slack/write-message';
import { writeSummary } from '@worklane/domain/slack/write-summary';
import { timeZone, UTC } from '@worklane/domain/time/time-zone';
import { DAY_MS } from '@worklane/domain/units';
import { handles, type JobHandler } from '../../platform/jobs/define-job.ts';
import type { Services } from '../../platform/services.ts';
import { inCompany } from '../../platform/session/scope.ts';
import { FAILURE_WORDS, failureOf, INTERRUPTED, postToSlack } from './flows/post-to-slack.ts';
import { summariseForSlack, tellSlack } from './jobs.ts';
import { readLines, readProjectWords, readSlackSettings, readSummary } from './reads.ts';
import { openWebhook } from './sealed-webhook.ts';
import {
  dropLines,
  forgetSummary,
  noteOutcome,
  noteSummary,
  postponeLines,
  settleLines,
  takeLines,
} from './steps/hold-lines.ts';

const LONGEST_SUMMARY_DAYS = 31;

export const slackJobs = (services: Services): JobHandler[] => {
  const { db, config, now } = services;
  const settingsOf = (project: ProjectRef) => readSlackSettings(db, inCompany(project.company_id), project);

  return [
    handles(tellSlack, async (project) => {
      const { ids, isUnsure } = await db.transaction((tx) => takeLines(tx, project, now()));
      const [settings, words] = await Promise.all([settingsOf(project), readProjectWords(db, project)]);
      const lines = await readLines(db, project.company_id, { ids, publicUrl: config.publicUrl });
      const arrived = { error: isUnsure ? INTERRUPTED : null };
      if (!settings?.enabled || !words || lines.length === 0) {
        await db.transaction(async (tx) => {
          await dropLines(tx, project.company_id, ids);
          if (isUnsure) await noteOutcome(tx, project, arrived, now());
        });
        return;
      }
      try {
        await postToSlack(services, openWebhook(services, project, settings), writeEvents(words.name, lines));
      } catch (error) {
        const failure = failureOf(error);
        const outcome = { error: FAILURE_WORDS[failure], isGone: failure === 'gone' };
        const settle = failure === 'later' ? postponeLines : settleLines;
        await db.transaction((tx) => settle(tx, project, ids, outcome, now()));
        if (failure === 'later') throw error;
        return;
      }
      await db.transaction((tx) => settleLines(tx, project, ids, arrived, now()));
    }),

    handles(summariseForSlack, async ({ day, ...project }) => {
      const [settings, words] = await Promise.all([settingsOf(project), readProjectWords(db, project)]);
      if (!settings?.enabled || !words || (settings.summarised_on ?? '') >= day) return;
      const message = await summaryOf(project, words, { day, last: settings.summarised_on });
      // Before Slack has it: what may have arrived is not sent again. If the process is killed now, the error stays.
      if (!(await db.transaction((tx) => noteSummary(tx, project, { day, error: INTERRUPTED }, now())))) return;
      try {
        await postToSlack(services, openWebhook(services, project, settings), message);
      } catch (error) {
        const failure = failureOf(error);
        const outcome = { error: FAILURE_WORDS[failure], isGone: failure === 'gone' };
        await db.transaction(async (tx) => {
          if (failure === 'later') await forgetSummary(tx, project, settings.summarised_on);
          await noteOutcome(tx, project, outcome, now());
        });
        if (failure === 'later') throw error;
        return;
      }
      await noteOutcome(db, project, { error: null }, now());
    }),
  ];

  async function summaryOf(
    project: ProjectRef,
    { name, key, time_zone }: { name: string; key: string; time_zone: string },
    { day, last }: { day: string; last: string | null },
  ): Promise<SlackMessage> {
    const zone = timeZone(time_zone) ?? UTC;
    const days = last ? (Date.parse(day) - Date.parse(last)) / DAY_MS : 1;
    const since = new Date(now().getTime() - Math.min(days, LONGEST_SUMMARY_DAYS) * DAY_MS);
    const figures = await readSummary(db, project, { since, today: zone.day(now()) });
    return writeSummary({ name, url: `${config.publicUrl}/projects/${encodeURIComponent(key)}`, days }, figures);
  }
};
