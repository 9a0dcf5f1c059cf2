// Keeps a file whose bytes are stored for an import that may bring it in.
import sql from 'sql-template-tag';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import type { ReceivedFile } from '../../../platform/files/create-files.ts';
import { fail } from '../../../platform/http/fail.ts';
import { refuseTooMuch } from '../steps/storage-used.ts';

interface Input {
  company_id: string;
  project_id: string;
  import_id: string;
  /** What it is called in the archive. */
  origin_id: string;
  file: ReceivedFile;
  quotaMegabytes: number;
}

export const stageFile = defineCommand({
  name: 'stageFile',
  target: 'project',
  input: fromCode<Input>(),
  action: 'ticket.import',
  isDoneAnew: true,
  async run({ tx }, { company_id, import_id, origin_id, file, quotaMegabytes }) {
    await refuseTooMuch(tx, company_id, { bytes: file.bytes, quotaMegabytes });
    const rows = await tx.query(sql`
      insert into staged_files (storage_key, company_id, import_id, id, origin_id, kind, name, media_type, bytes, width,
                                height, sha256)
      select r.storage_key, ${company_id}, ${import_id}, ${file.id}, ${origin_id}, ${file.kind}, ${file.name},
             ${file.media_type}, ${file.bytes}, ${file.width}, ${file.height}, ${file.sha256}
      from file_removals r where r.storage_key = ${file.storage_key} returning 1`);
    // It took so long that its bytes are gone.
    if (rows.length === 0) fail('upload_failed');
  },
  inverse: { none: "It comes with a file, which a batch can't contain." },
});
