// Holds the files of a ticket that is not created yet in the browser, and sends them once it is. Discarding the ticket
// leaves nothing anywhere.
import { buildPath } from '@worklane/client/build-path';
import { files } from '@worklane/contract/files';
import type { FileKind } from '@worklane/domain/files/kinds';
import { uuidv7 } from 'uuidv7';
import { toastError } from '../../ui/toast.tsx';
import { refuseEarly } from '../attachments/parts/attachment-changes.ts';

export interface HeldFile {
  /** What it will be called on the server, so that a text can name a picture that is still here. */
  id: string;
  kind: Extract<FileKind, 'attachment' | 'image'>;
  file: File;
  /** The address that shows it until it is uploaded. */
  url: string;
}

/** @returns undefined when it would be refused, after showing why */
export function hold(kind: HeldFile['kind'], file: File): HeldFile | undefined {
  try {
    refuseEarly(kind, file);
  } catch (error) {
    toastError(`${file.name} can’t be attached`, (error as Error).message);
    return undefined;
  }
  return { id: uuidv7(), kind, file, url: URL.createObjectURL(file) };
}

export function release(held: readonly HeldFile[]): void {
  for (const { url } of held) URL.revokeObjectURL(url);
}

/** Prepares what is sent: the text with its pictures under their final names, and their files. */
export function readyToSend(html: string, held: readonly HeldFile[]): { html: string; files: HeldFile[] } {
  const pictures = held.filter(({ kind, url }) => kind === 'image' && html.includes(url));
  return {
    html: pictures.reduce(
      (text, { id, url }) => text.replaceAll(url, buildPath(files.get.path, { file: id }, {})),
      html,
    ),
    files: [...pictures, ...held.filter(({ kind }) => kind === 'attachment')],
  };
}
