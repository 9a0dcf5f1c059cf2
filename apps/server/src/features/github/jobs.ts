// Defines the work that follows from GitHub, and from linking a repository.
import { defineJob } from '../../platform/jobs/define-job.ts';

interface OfProject {
  company_id: string;
  project_id: string;
}

/** Makes the link what the project's settings say: with a webhook at GitHub, or none. */
export const followRepository = defineJob<OfProject>('github.follow-repository');

/** Reads the pull requests that a delivery was about. */
export const readDelivered = defineJob<OfProject & { repository_id: string; numbers: number[]; received_at: string }>(
  'github.read-delivered',
);

/** Reads what has changed since the last time: deliveries may have been missed. */
export const catchUp = defineJob<OfProject>('github.catch-up');

/** Removes the webhook of a repository that is linked no longer. */
export const removeHook = defineJob<OfProject & { id: string; owner: string; name: string; hook_id: string }>(
  'github.remove-hook',
  'The webhook of a repository that is no longer linked could not be removed at GitHub. Delete it there by hand.',
);

/** Brings issues and tickets together. */
export const syncToRun = defineJob<OfProject & { repository_id: string; id: string; user_id: string }>(
  'github.sync-issues',
);
