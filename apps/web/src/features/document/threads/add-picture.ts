// Uploads a picture for a comment on a document.
import { documentThreads } from '@worklane/contract/document-threads';
import { uuidv7 } from 'uuidv7';
import { upload } from '../../../platform/api/upload.ts';
import { uploadPicture } from '../../attachments/parts/attachment-changes.ts';

/** @returns the address of the picture; nothing when it was refused: that is said */
export const addPicture = (documentId: string, file: File): Promise<string | undefined> =>
  uploadPicture(file, () =>
    upload(documentThreads.addImage, {
      params: { document: documentId },
      query: { id: uuidv7(), file_name: file.name.slice(0, 255) || 'pasted.png' },
      file,
    }),
  );
