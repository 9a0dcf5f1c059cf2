// Defines the job that runs an accepted import, also after its process was killed.
import type { ImportChoices } from '@worklane/contract/imports';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { ImportRef } from './reads.ts';

export interface ImportToRun extends ImportRef {
  good: number;
  choices: ImportChoices;
  /** The user who started the import: its reporter, whose rights it runs with. */
  user_id: string;
}

export const importToRun = defineJob<ImportToRun>('imports.run');
