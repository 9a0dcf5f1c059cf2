// Attaches files to a ticket, removes and restores them, and uploads the pictures of a text.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Attachment, attachments } from '@worklane/contract/attachments';
import type { UploadResult } from '@worklane/contract/files';
import { FILE_KINDS, type FileKind, type FileKindRule } from '@worklane/domain/files/kinds';
import { MEGABYTE } from '@worklane/domain/units';
import { call } from '../../../platform/api/call.ts';
import { upload } from '../../../platform/api/upload.ts';
import { FRESHNESS } from '../../../platform/query/freshness.ts';
import { rememberSaving } from '../../../platform/undo/remember-saving.ts';
import { undoChange } from '../../../platform/undo/undo-change.ts';
import { offerUndo } from '../../../platform/undo/undo-steps.ts';
import { toastError } from '../../../ui/toast.tsx';
import { ticketKeys } from '../../tickets/parts/ticket-keys.ts';

export const attachmentsQuery = (ticketId: string) =>
  queryOptions({
    queryKey: ticketKeys.attachments(ticketId),
    queryFn: ({ signal }) => call(attachments.list, { params: { ticket: ticketId }, signal }),
    staleTime: FRESHNESS.tickets,
  });

export function useAttachmentChanges(projectId: string, ticketId: string) {
  const client = useQueryClient();
  const queryKey = ticketKeys.attachments(ticketId);
  const params = { ticket: ticketId };
  const onSettled = () => {
    void client.invalidateQueries({ queryKey: ticketKeys.changes(ticketId) });
    return client.invalidateQueries({ queryKey });
  };
  const attach = async (file: File) => {
    refuseEarly('attachment', file);
    const saved = sendFile(ticketId, { kind: 'attachment', file });
    const words = `${file.name} attached`;
    rememberSaving(saved, { projectId, words, undo: ({ id }) => void takeAway(id, file.name) });
    await saved;
  };
  const add = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) {
        // One that is refused keeps none of the others back.
        await attach(file).catch(({ message }: Error) => toastError('Upload failed', `${file.name}: ${message}`));
      }
    },
    onSettled,
  });
  const takeAway = async (id: string, name: string) => {
    await undoChange(name, `${name} is no longer attached`, () =>
      call(attachments.delete, { params: { ...params, file: id } }),
    );
    await onSettled();
  };
  const putBack = async ({ id, name }: Attachment) => {
    await undoChange(name, `${name} is back`, () => call(attachments.restore, { params: { ...params, file: id } }));
    await onSettled();
  };
  const remove = useMutation({
    mutationFn: ({ id }: Attachment) => call(attachments.delete, { params: { ...params, file: id } }),
    onMutate: ({ id }) => {
      client.setQueryData<Attachment[]>(queryKey, (list) => list?.filter((each) => each.id !== id));
    },
    onError: ({ message }, { name }) => toastError(`Couldn’t delete ${name}`, message),
    onSettled,
  });
  return {
    add: add.mutate,
    isAdding: add.isPending,
    remove: (file: Attachment) => {
      const message = remove.mutateAsync(file).then(() => `${file.name} deleted`);
      offerUndo(message, { projectId, undo: () => void putBack(file) });
    },
  };
}

/** @returns the address of a pasted picture; undefined when it was refused, after showing why */
export const uploadImage = (ticketId: string, file: File): Promise<string | undefined> =>
  uploadPicture(file, () => sendFile(ticketId, { kind: 'image', file }));

/** Tells the user if the picture is refused. @returns the picture's address for a text; undefined when it was refused */
export async function uploadPicture(file: File, send: () => Promise<UploadResult>): Promise<string | undefined> {
  try {
    refuseEarly('image', file);
    return (await send()).url;
  } catch (error) {
    toastError('Couldn’t add the picture', (error as Error).message);
    return undefined;
  }
}

interface FileToSend {
  id?: string;
  kind: 'attachment' | 'image';
  file: File;
}

export function sendFile(ticketId: string, { id, kind, file }: FileToSend) {
  const query = { file_name: file.name || 'pasted.png', ...(id && { id }) };
  return upload(kind === 'image' ? attachments.addImage : attachments.add, {
    params: { ticket: ticketId },
    query,
    file,
  });
}

/** Refuses a file with the server's sentence before it is sent in vain. */
export function refuseEarly(kind: FileKind, file: File): void {
  const { megabytes, types }: FileKindRule = FILE_KINDS[kind];
  if (file.size > megabytes * MEGABYTE) throw new Error(`File size exceeds ${megabytes}MB limit`);
  if (kind === 'image' && !types.includes(file.type)) throw new Error(`File type ${file.type} is not allowed`);
}
