// Changes the language in which a company's texts are searched. The former one works too until a job has indexed them
// all again.
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
