// Uploads a picture for a comment on a document.
import { documentThreads } from '@worklane/contract/document-threads';
import { uuidv7 } from 'uuidv7';
import { upload } from '../../../platform/api/upload.ts';
import { uploadPicture } from '../../attachments/parts/attachment-changes.ts';

/** Tells the user if the picture is refused. @returns the picture's address; undefined when it was refused */
export const addPicture = (documentId: string, file: File): Promise<string | undefined> =>
  uploadPicture(file, () =>
    upload(documentThreads.addImage, {
      params: { document: documentId },
      query: { id: uuidv7(), file_name: file.name.slice(0, 255) || 'pasted.png' },
      file,
    }),
  );
