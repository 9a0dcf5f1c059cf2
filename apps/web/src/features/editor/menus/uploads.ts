// Uploads pictures into a document: from the clipboard, from a drop, or chosen from the disk.
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import type { EditorView } from 'prosemirror-view';
import { toastError } from '../../../ui/toast.tsx';
import { selectedBlock } from '../blocks/find-block.ts';
import { insertBlock } from '../blocks/move-block.ts';
import { pictureName } from '../html/picture-name.ts';
import { newBlockId } from '../plugins/block-ids.ts';
import { holdPosition } from '../plugins/held-positions.ts';
import type { Refused } from '../plugins/pasting.ts';
import { schema } from '../schema.ts';
import type { Session } from './session.ts';

type Uploading = Pick<Session, 'view' | 'latest'>;

export function uploadPictures({ view, latest }: Uploading, files: readonly File[], pos: number): void {
  for (const file of files) void upload({ view, latest }, file, pos);
}

const WHY_REFUSED: Readonly<Record<Refused, string>> = {
  file: 'You can add PNG, JPEG, GIF and WebP pictures here.',
  picture: 'Save each one as PNG, JPEG, GIF or WebP, then add it with /image.',
  text: `A document can hold ${DOCUMENT_LIMITS.content.toLocaleString('en')} characters. Paste it in parts, into several documents.`,
};

export function sayRefused(what: Refused, count: number): void {
  const counted = count === 1 ? `1 ${what} wasn't added` : `${count} ${what}s weren't added`;
  toastError(what === 'text' ? 'This is too long to paste' : counted, WHY_REFUSED[what]);
}

async function upload({ view, latest }: Uploading, file: File, pos: number): Promise<void> {
  const takePosition = holdPosition(view, pos, `Uploading ${file.name}…`);
  let src: string | undefined;
  try {
    src = await latest.current.uploadImage(file);
  } catch (error) {
    toastError('Upload failed', error instanceof Error ? error.message : `Couldn't upload ${file.name}.`);
  }
  const now = takePosition();
  if (src !== undefined && now !== undefined) insertPicture(view, now, src, pictureName(file.name));
}

/** Inserts a picture in place of the empty paragraph it was dropped into, else below the block. */
export function insertPicture(view: EditorView, pos: number, src: string, alt: string): void {
  const tr = view.state.tr;
  const $pos = tr.doc.resolve(pos);
  const picture = schema.nodes.image.create({ id: newBlockId(), src, alt });
  const block = $pos.depth > 0 ? $pos.before(1) : null;
  const isEmpty = $pos.parent.type === schema.nodes.paragraph && $pos.parent.content.size === 0;
  if (isEmpty && $pos.depth > 0) {
    tr.insert($pos.before(), picture);
    // The last block stays something to write in.
    if ($pos.index(-1) < $pos.node(-1).childCount - 1)
      tr.delete(tr.mapping.map($pos.before()), tr.mapping.map($pos.after()));
  } else if (block === null) tr.insert(pos, picture);
  else insertBlock(tr, $pos.after(1), picture);
  view.dispatch(tr.scrollIntoView());
}

export function choosePictures(session: Session): void {
  const { view } = session;
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/png,image/jpeg,image/gif,image/webp';
  input.multiple = true;
  input.addEventListener('change', () => {
    const block = selectedBlock(view.state);
    uploadPictures(session, [...(input.files ?? [])], block ? view.state.selection.from : 0);
    view.focus();
  });
  input.click();
}
