// Previews an uploaded file: a picture among the others, a PDF in the browser's viewer, or a text.
import type { ListedDocument } from '@worklane/contract/documents';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { addressOf, kindOf } from './document-kind.tsx';

const Lightbox = lazyPart(async () => (await import('../../ui/overlays/lightbox.tsx')).Lightbox, 'over');
const FileDialog = lazyPart(async () => (await import('./file-dialog.tsx')).FileDialog, 'over');

interface Props {
  document: ListedDocument;
  /** In the order they are shown: its pictures can be stepped through. */
  among: readonly ListedDocument[];
  onClose: () => void;
}

export function Preview({ document, among, onClose }: Props) {
  const { id, title } = document;
  const kind = kindOf(document);
  if (kind !== 'picture') {
    return <FileDialog name={title} address={addressOf(document) ?? ''} isPdf={kind === 'pdf'} onClose={onClose} />;
  }
  const pictures = among.filter((each) => kindOf(each) === 'picture');
  return (
    <Lightbox
      pictures={pictures.map((each) => ({ src: addressOf(each) ?? '', name: each.title }))}
      start={Math.max(
        0,
        pictures.findIndex((each) => each.id === id),
      )}
      onClose={onClose}
    />
  );
}
