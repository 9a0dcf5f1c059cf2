// Gives a company a logo whose bytes are stored; the one before goes.
import type { UploadResult } from '@worklane/contract/files';
import sql from 'sql-template-tag';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import type { ReceivedFile } from '../../../platform/files/create-files.ts';
import { fileUrl } from '../../files/reads.ts';
import { saveFile } from '../../files/steps/save-file.ts';
import { updateCompanyRow } from '../writes.ts';
import { removeLogo } from './remove-logo.ts';

interface Input {
  company_id: string;
  file: ReceivedFile;
  quotaMegabytes: number;
}

export const setLogo = defineCommand({
  name: 'setLogo',
  target: 'company',
  input: fromCode<Input>(),
  action: 'company.edit',
  async run(context, { company_id, file, quotaMegabytes }): Promise<UploadResult> {
    await removeLogo.run(context, { company_id });
    await saveFile(context, {
      file,
      owner: { company_id, project_id: null, owner_kind: 'company', owner_id: company_id },
      quotaMegabytes,
    });
    const url = fileUrl(file.id);
    await updateCompanyRow(context.tx, company_id, [sql`logo = ${url}`], context.now);
    return { id: file.id, url, path: file.storage_key, error: null };
  },
  inverse: { none: "It comes with a file, which a batch can't contain." },
});
