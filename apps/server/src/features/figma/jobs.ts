// Defines the work that follows from frames of designs in tickets.
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Asks for the version of a file, and for pictures of the frames that tickets lead to when it is a new one. */
export const lookAtFile = defineJob<{ company_id: string; file_key: string }>('figma.look-at-file', undefined, {
  keyOf: ({ company_id, file_key }) => `${company_id} ${file_key}`,
});
