// Names the job that brings an import in: one that was accepted goes on after a kill.
import type { ImportChoices } from '@worklane/contract/imports';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { ImportRef } from './reads.ts';

export interface ImportToRun extends ImportRef {
  good: number;
  choices: ImportChoices;
  /** Who started it: they become the reporter, and it needs their rights. */
  user_id: string;
}

export const bringInImport = defineJob<ImportToRun>('imports.run');
