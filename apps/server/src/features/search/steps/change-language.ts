// Has the texts of a company searched in another language: in the former one too, until a job has written them all.
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { rebuildSearch } from '../jobs.ts';
import { beginRebuild } from '../writes.ts';

export async function changeLanguage(
  { tx, enqueue }: CommandContext,
  company: { company_id: string; former: string },
): Promise<void> {
  await beginRebuild(tx, company);
  enqueue(rebuildSearch, { company_id: company.company_id });
}
