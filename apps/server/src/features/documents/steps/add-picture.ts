// Adds a stored picture to a document, whose text or comments may then show it.
import type { UploadResult } from '@worklane/contract/files';
import type { DocumentRef } from '@worklane/domain/access/refs';
import { type CommandContext, fromCode } from '../../../platform/commands/run-command.ts';
import type { ReceivedFile } from '../../../platform/files/create-files.ts';
import { fail } from '../../../platform/http/fail.ts';
import { fileUrl } from '../../files/reads.ts';
import { countFiles } from '../../files/steps/held-files.ts';
import { ofDocument } from '../../files/steps/owner.ts';
import { saveFile } from '../../files/steps/save-file.ts';
import { IMAGE_LIMIT } from '../../texts/steps/image-limit.ts';
import { lockDocument } from '../writes.ts';

type PictureOfDocument = DocumentRef & { file: ReceivedFile; quotaMegabytes: number };

/** @throws Refusal document_not_found, document_pictures_full or storage_full */
async function addPicture(
  context: CommandContext,
  { company_id, project_id, id, file, quotaMegabytes }: PictureOfDocument,
): Promise<UploadResult> {
  const ref = { company_id, project_id, id };
  await lockDocument(context.tx, ref);
  const owner = ofDocument(ref);
  if ((await countFiles(context.tx, owner, 'image')) >= IMAGE_LIMIT)
    fail('document_pictures_full', { limit: IMAGE_LIMIT });
  await saveFile(context, { file, owner, quotaMegabytes });
  return { id: file.id, url: fileUrl(file.id), path: file.storage_key, error: null };
}

/** Shared by the commands that add a picture, which differ in who may run them. */
export const ADDS_PICTURE = {
  target: 'document',
  input: fromCode<PictureOfDocument>(),
  run: addPicture,
  inverse: { none: "It comes with a file, which a batch can't contain." },
} as const;
