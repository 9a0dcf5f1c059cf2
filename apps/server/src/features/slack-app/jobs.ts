// Defines the work that Slack's deliveries ask for.
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { SlackUser } from './reads.ts';

/** Shows previews of the linked tickets that the author of the message may see. */
export const previewLinks = defineJob<
  SlackUser & {
    /** Where Slack shows them: of a message, or of one that is still being written. */
    place: { channel: string; ts: string } | { unfurl_id: string; source: string };
    urls: string[];
  }
>('slack-app.preview');

/** Does what a command asks for, and answers it. */
export const answerCommand = defineJob<
  SlackUser & {
    text: string;
    response_url: string;
    /** The id of the ticket that the command creates, so that it is created once. */
    new_id: string;
  }
>('slack-app.command');
