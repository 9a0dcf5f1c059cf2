// Defines files: uploaded as bytes, private, each fetched through one address.
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { Id, line, rawText } from './platform/primitives.ts';

/** What an upload answers. `error` is always null here: a refusal is an error answer, as everywhere. */
export const UploadResult = z.object({
  id: Id,
  /** Where the page fetches it, with the viewer's rights. */
  url: z.string(),
  /** Its unguessable name in the store. */
  path: z.string(),
  error: z.null(),
});
export type UploadResult = z.infer<typeof UploadResult>;

/** The name the file had where it comes from: shown to people, never used to store it. */
export const uploadQuery = z.object({ file_name: line(255) });

export const UPLOAD_ERRORS = [
  'file_too_large',
  'file_type_refused',
  'image_unreadable',
  'busy',
  'storage_full',
  'uploads_too_large',
  'upload_failed',
] as const;

export const files = {
  get: defineEndpoint({
    name: 'files.get',
    method: 'GET',
    path: '/api/files/{file}',
    summary: 'Download a file. Pictures and PDFs open in the browser. Also with the session cookie',
    access: { scope: 'file' },
    takesToken: true,
    takesCookie: true,
    params: z.object({ file: Id }),
    query: z.object({ download: z.optional(rawText(5)) }),
    stream: 'application/octet-stream',
    errors: ['file_not_found', 'upload_failed'],
  }),
};
