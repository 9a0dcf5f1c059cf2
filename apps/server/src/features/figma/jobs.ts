// Defines the jobs for frames of designs in tickets.
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Checks the version of a file and, if it is new, asks for pictures of the frames that tickets link to. */
export const lookAtFile = defineJob<{ company_id: string; file_key: string }>('figma.look-at-file', undefined, {
  keyOf: ({ company_id, file_key }) => `${company_id} ${file_key}`,
});
