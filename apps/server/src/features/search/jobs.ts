// Defines the job that writes the search texts of a company in its new language.
import { defineJob } from '../../platform/jobs/define-job.ts';

export const rebuildSearch = defineJob<{ company_id: string }>(
  'search.rebuild',
  'The search could not be changed to the new language. Until it is, both languages are searched.',
);
