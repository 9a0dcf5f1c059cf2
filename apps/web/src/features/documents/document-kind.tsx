// Tells what a document is, by its icon and in words, and where it opens.
import {
  type Icon,
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconLink,
  IconMail,
  IconPhoto,
  IconTextCaption,
} from '@tabler/icons-react';
import type { ListedDocument } from '@worklane/contract/documents';
import { isImageType } from '@worklane/domain/files/kinds';
import { linkAddress } from '@worklane/domain/text/link-address';

/** `picture`, `pdf` and `text` are uploaded files that open here; `file` is one that is downloaded. */
type DocumentKind = 'written' | 'link' | 'picture' | 'pdf' | 'text' | 'file';

export function kindOf({ is_external, media_type }: ListedDocument): DocumentKind {
  if (!is_external) return 'written';
  if (media_type === null) return 'link';
  if (isImageType(media_type)) return 'picture';
  if (media_type === 'application/pdf') return 'pdf';
  return media_type === 'text/plain' ? 'text' : 'file';
}

/** @returns undefined where it must not be opened */
export function addressOf(document: ListedDocument): string | undefined {
  const url = document.external_url ?? '';
  // The server's own address of an uploaded file.
  if (document.media_type !== null) return url;
  return linkAddress(url);
}

const ICONS: Record<DocumentKind, { icon: Icon; label: string }> = {
  written: { icon: IconFileText, label: 'Document' },
  link: { icon: IconLink, label: 'Link' },
  picture: { icon: IconPhoto, label: 'Picture' },
  pdf: { icon: IconFileTypePdf, label: 'PDF file' },
  text: { icon: IconTextCaption, label: 'Text file' },
  file: { icon: IconFile, label: 'File' },
};

export function KindMark({ document }: { document: ListedDocument }) {
  const { icon: Shown, label } = ICONS[kindOf(document)];
  const Mark = addressOf(document)?.startsWith('mailto:') ? IconMail : Shown;
  return <Mark size={18} stroke={1.5} role="img" aria-label={label} />;
}
