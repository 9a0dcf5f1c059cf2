// Defines the jobs for linked repositories and their deliveries.
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { StoredToken } from './installation-reads.ts';

interface OfProject {
  company_id: string;
  project_id: string;
}

/** Links the repository that the project's settings name, with a webhook, or ends the link. */
export const followRepository = defineJob<OfProject>('github.follow-repository');

/** Reads the pull requests that a delivery names. */
export const readDelivered = defineJob<OfProject & { repository_id: string; numbers: number[]; received_at: string }>(
  'github.read-delivered',
);

/** Does what a delivery to the server's GitHub App asks for, in every company that uses the installation. */
export const spreadDelivery = defineJob<{
  installation_id: string;
  /** Null for what concerns no repository. */
  github_id: string | null;
  numbers: number[];
  received_at: string;
  /** It is about the installation: GitHub is asked what became of it. */
  is_about_installation: boolean;
}>('github.spread-delivery');

/** Revokes the token of an installation. It is removed here already, so the job carries it: sealed as it was. */
export const revokeInstallation = defineJob<StoredToken>('github.revoke-installation');

/** Reads the changes since the last run, because deliveries may be lost. */
export const catchUp = defineJob<OfProject>('github.catch-up');

/** Removes the webhook of an unlinked repository. */
export const removeHook = defineJob<OfProject & { id: string; owner: string; name: string; hook_id: string }>(
  'github.remove-hook',
  'The webhook of a repository that is no longer linked could not be removed at GitHub. Delete it there by hand.',
);

/** Syncs issues and tickets. */
export const syncToRun = defineJob<OfProject & { repository_id: string; id: string; user_id: string }>(
  'github.sync-issues',
);
