// Defines the job that writes the search texts of a company in its new language.
import { defineJob } from '../../platform/jobs/define-job.ts';

export const rebuildSearch = defineJob<{ company_id: string }>('search.rebuild');
