// Shows previews of tickets in Slack, and answers the command /worklane, with the rights of the user who posted or typed.
import { previewOf } from '@worklane/domain/slack/app-messages';
import { handles, type JobHandler } from '../../platform/jobs/define-job.ts';
import { OutsideError } from '../../platform/outside/outside-error.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { showPreviews } from '../integrations/flows/speak-to-slack.ts';
import { NotConnected } from '../integrations/flows/use-token.ts';
import { readCompaniesOfTeam } from '../integrations/reads.ts';
import { findTicket } from '../tickets/reads.ts';
import { sendAnswer, writeAnswer } from './flows/answer-command.ts';
import { findViewer } from './flows/find-viewer.ts';
import { answerCommand, previewLinks } from './jobs.ts';
import { readTicketsForSlack } from './reads.ts';

export const slackAppJobs = (services: Services): JobHandler[] => {
  const { db, config, log } = services;

  /** Finds the key or id of a ticket in one of our own addresses. */
  function ticketIn(address: string): string | undefined {
    if (!address.startsWith(`${config.publicUrl}/`)) return undefined;
    const path = address.slice(config.publicUrl.length).split(/[?#]/)[0] ?? '';
    const name = /^\/projects\/[^/]+\/tickets\/([^/]+)\/?$/.exec(path)?.[1];
    try {
      return name && decodeURIComponent(name);
    } catch {
      return undefined;
    }
  }

  /**
   * Waits for a call, and lets pass what Slack refuses permanently, and what it would show twice if it has it already.
   */
  async function unlessRefused(work: Promise<void>, { isShownTwice = false } = {}): Promise<void> {
    try {
      await work;
    } catch (error) {
      const isSettled = (failed: OutsideError) => !failed.passes || (isShownTwice && failed.mayHaveArrived);
      const isFinal = error instanceof NotConnected || (error instanceof OutsideError && isSettled(error));
      if (!isFinal) throw error;
      log.info({ error: error.message }, 'Slack did not take what the app answered');
    }
  }

  return [
    handles(previewLinks, async ({ team_id, slack_user_id, place, urls }) => {
      const named = urls.flatMap((address) => {
        const ticket = ticketIn(address);
        return ticket === undefined ? [] : [{ address, ticket }];
      });
      if (named.length === 0) return;
      const viewer = await findViewer(services, { team_id, slack_user_id });
      if (!viewer) {
        const [company_id] = await readCompaniesOfTeam(db, team_id);
        const linkAt = `${config.publicUrl}/profile`;
        if (company_id) await unlessRefused(showPreviews(services, company_id, { ...place, linkAt }));
        return;
      }
      const scope = scopeOf(viewer);
      const found = new Map<string, Awaited<ReturnType<typeof readTicketsForSlack>>[number]>();
      for (const { address, ticket } of named) {
        const id = (await findTicket(db, scope, ticket))?.id;
        const [read] = id ? await readTicketsForSlack(db, scope, { ids: [id], publicUrl: config.publicUrl }) : [];
        if (read) found.set(address, read);
      }
      const [first] = found.values();
      if (!first) return;
      const previews = Object.fromEntries([...found].map(([address, ticket]) => [address, previewOf(ticket)]));
      await unlessRefused(showPreviews(services, first.company_id, { ...place, previews }));
    }),

    handles(answerCommand, async ({ team_id, slack_user_id, response_url, ...asked }) => {
      const viewer = await findViewer(services, { team_id, slack_user_id });
      const answer = await writeAnswer(services, viewer, asked);
      await unlessRefused(sendAnswer(services, response_url, answer), { isShownTwice: true });
    }),
  ];
};
