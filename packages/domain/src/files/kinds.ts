// Lists the kinds of uploads, with their maximum size and allowed types (specification extensions, section 5).

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

const DOCUMENT_TYPES = [
  'application/pdf',
  'text/plain',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const;

/** What people attach to work beside documents. None of it is ever shown by the browser: it is downloaded. */
const OTHER_TYPES = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/zip',
  'application/gzip',
  'audio/mpeg',
  'audio/wav',
  'audio/ogg',
  'video/mp4',
  'video/quicktime',
  'video/webm',
] as const;

export interface FileKindRule {
  megabytes: number;
  types: readonly string[];
  /** Pictures are made again to fit: `cover` fills a square, `inside` keeps the proportions. */
  fit?: { pixels: number; as: 'cover' | 'inside' };
}

export const FILE_KINDS = {
  logo: { megabytes: 3, types: IMAGE_TYPES, fit: { pixels: 512, as: 'inside' } },
  photo: { megabytes: 10, types: IMAGE_TYPES, fit: { pixels: 256, as: 'cover' } },
  /** Pasted into a text. */
  image: { megabytes: 5, types: IMAGE_TYPES },
  /** The picture of a design's frame; users can't upload this kind. */
  frame: { megabytes: 5, types: ['image/png'], fit: { pixels: 1600, as: 'inside' } },
  /** Listed among the documents of a project. */
  document: { megabytes: 50, types: [...IMAGE_TYPES, ...DOCUMENT_TYPES] },
  attachment: { megabytes: 50, types: [...IMAGE_TYPES, ...DOCUMENT_TYPES, ...OTHER_TYPES] },
} as const satisfies Record<string, FileKindRule>;

export type FileKind = keyof typeof FILE_KINDS;

export function isImageType(type: string): boolean {
  return (IMAGE_TYPES as readonly string[]).includes(type);
}

/** Tells whether a browser may show a type by itself. Everything else is downloaded. */
export function isShownType(type: string): boolean {
  return isImageType(type) || type === 'application/pdf';
}

/** Extensions of text that a browser runs when it is opened from the disk, also with the dots and spaces that Windows drops. */
const PAGE = /\.(?:svg|s?html?|xht(?:ml?)?|mht(?:ml)?|hta)[.\s\p{Cf}]*$/iu;

/** Returns the name to download a file by: text that would run as a page gets the ending of plain text. */
export const downloadNameOf = (name: string, type: string): string =>
  type === 'text/plain' && PAGE.test(name) ? `${name}.txt` : name;
