// Sends notifications to people in Slack, as messages from the company's app. A message that Slack may have taken is never sent
// again; one that it could not take is.
import { writeNotification } from '@worklane/domain/slack/app-messages';
import { handles, type JobHandler } from '../../platform/jobs/define-job.ts';
import { OutsideError } from '../../platform/outside/outside-error.ts';
import type { Services } from '../../platform/services.ts';
import { postMessage } from '../integrations/flows/speak-to-slack.ts';
import { NotConnected } from '../integrations/flows/use-token.ts';
import { readSlackReach } from '../slack-app/reads.ts';
import { messageInSlack } from './jobs.ts';
import { readToShow } from './push-reads.ts';
import { readShown } from './read-shown.ts';
import { forgetInSlack, noteInSlack } from './steps/note-in-slack.ts';

export const slackMessageJobs = (services: Services): JobHandler[] => {
  const { db, now, config, log } = services;
  return [
    handles(messageInSlack, async ({ company_id, user_id, subject_id, notification_id }) => {
      const whose = { company_id, user_id };
      const [channel] = (await readSlackReach(db, whose)).slack_user_ids;
      if (channel === undefined) return;
      const ids = await readToShow(db, whose, { subject_id, notification_id, now: now(), place: 'slack' });
      const shown = await readShown(db, whose, { ids, now: now() });
      if (!shown) return;
      const { title, body: words, path } = shown;
      const message = writeNotification({ title, words, url: `${config.publicUrl}${path}` });
      await db.transaction((tx) => noteInSlack(tx, whose, ids, now()));
      try {
        await postMessage(services, company_id, { channel, message });
      } catch (error) {
        if (!isSettled(error)) {
          await db.transaction((tx) => forgetInSlack(tx, whose, ids));
          throw error;
        }
        log.info({ error: (error as Error).message }, 'Slack did not take a notification: it stays in the inbox');
      }
    }),
  ];
};

/** Tells whether a failed message may have arrived, or can never be sent. */
function isSettled(error: unknown): boolean {
  if (error instanceof OutsideError) return error.mayHaveArrived || !error.passes;
  return error instanceof NotConnected;
}
