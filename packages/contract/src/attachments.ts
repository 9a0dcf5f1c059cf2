// Defines the files of a ticket: attached to it, or pictures pasted into its texts.
import { FILE_KINDS } from '@worklane/domain/files/kinds';
import { MEGABYTE } from '@worklane/domain/units';
import * as z from 'zod/mini';
import { UPLOAD_ERRORS, UploadResult, uploadQuery } from './files.ts';
import { defineEndpoint } from './platform/endpoint.ts';
import { onTicket } from './platform/paths.ts';
import { Id, Timestamp } from './platform/primitives.ts';

export const Attachment = z.object({
  id: Id,
  ticket_id: Id,
  name: z.string(),
  media_type: z.string(),
  bytes: z.int(),
  /** Of a picture. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  url: z.string(),
  uploaded_by: z.nullable(Id),
  created_at: Timestamp,
});
export type Attachment = z.infer<typeof Attachment>;

export const ATTACHMENT_LIMIT = 100;

/** The bytes of a file, stored with the ticket. */
const storing = {
  access: { action: 'comment.create', scope: 'ticket' },
  takesToken: true,
  params: onTicket,
  /** With an id of the caller's choice a text can name a picture before it is sent, and sending again stores nothing twice. */
  query: z.extend(uploadQuery, { id: z.optional(Id) }),
  response: UploadResult,
  errors: [...UPLOAD_ERRORS, 'ticket_list_full', 'conflict'],
} as const;

export const attachments = {
  list: defineEndpoint({
    name: 'attachments.list',
    method: 'GET',
    path: '/api/tickets/{ticket}/attachments',
    summary: 'List the files attached to a ticket, oldest first',
    access: { action: 'ticket.view', scope: 'ticket' },
    takesToken: true,
    params: onTicket,
    response: z.array(Attachment),
  }),
  add: defineEndpoint({
    name: 'attachments.add',
    method: 'POST',
    path: '/api/tickets/{ticket}/attachments',
    summary: 'Attach a file of up to 50 MB to a ticket. A ticket can have up to 100 files',
    ...storing,
    upload: { maxBytes: FILE_KINDS.attachment.megabytes * MEGABYTE },
  }),
  addImage: defineEndpoint({
    name: 'attachments.addImage',
    method: 'POST',
    path: '/api/tickets/{ticket}/images',
    summary: 'Upload a picture of up to 5 MB for the description or a comment of a ticket',
    ...storing,
    upload: { maxBytes: FILE_KINDS.image.megabytes * MEGABYTE },
  }),
  delete: defineEndpoint({
    name: 'attachments.delete',
    method: 'DELETE',
    path: '/api/tickets/{ticket}/attachments/{file}',
    summary: "Delete an attached file: your own, or anyone's if you may delete tickets",
    access: { action: 'comment.create', scope: 'ticket' },
    takesToken: true,
    params: z.extend(onTicket, { file: Id }),
    errors: ['file_not_found', 'forbidden'],
  }),
  restore: defineEndpoint({
    name: 'attachments.restore',
    method: 'POST',
    path: '/api/tickets/{ticket}/attachments/{file}/restore',
    summary: 'Restore an attached file that you deleted, within a day',
    access: { action: 'comment.create', scope: 'ticket' },
    takesToken: true,
    params: z.extend(onTicket, { file: Id }),
    errors: ['file_not_found', 'ticket_list_full', 'storage_full'],
  }),
};
