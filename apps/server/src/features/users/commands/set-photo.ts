// Gives the person who asks a photo whose bytes are stored; the one before goes.
import type { UploadResult } from '@worklane/contract/files';
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import type { ReceivedFile } from '../../../platform/files/create-files.ts';
import { fileUrl } from '../../files/reads.ts';
import { saveFile } from '../../files/steps/save-file.ts';
import { setAvatar } from '../writes.ts';
import { removePhoto } from './remove-photo.ts';

export const setPhoto = defineCommand({
  name: 'setPhoto',
  target: 'own',
  input: fromCode<{ file: ReceivedFile; quotaMegabytes: number }>(),
  action: OWN,
  async run(context, { file, quotaMegabytes }): Promise<UploadResult> {
    const { tx, viewer } = context;
    await removePhoto.run(context, {});
    await saveFile(context, {
      file,
      owner: { company_id: null, project_id: null, owner_kind: 'user', owner_id: viewer.user_id },
      quotaMegabytes,
    });
    const url = fileUrl(file.id);
    await setAvatar(tx, viewer.user_id, url);
    return { id: file.id, url, path: file.storage_key, error: null };
  },
  inverse: { none: 'The former photo is deleted.' },
});
