// Says what a document is made of and how much of it there may be (specification extensions, sections 3 and 9).

export const DOCUMENT_LIMITS = {
  title: 200,
  /** Characters of HTML: about 300 printed pages. */
  content: 1_000_000,
  category: 60,
  externalUrl: 2_000,
  /** In one project. */
  count: 2_000,
  /** Kept of one document, beside those that have a name. */
  revisions: 200,
  revisionName: 100,
  /** Of one document. */
  namedRevisions: 100,
} as const;

export const DEFAULT_CATEGORY = 'General';
export const NEW_DOCUMENT_TITLE = 'Untitled Document';

/** Saves of one writer within this time are one revision. */
export const REVISION_MINUTES = 10;

/**
 * Milliseconds without a key before a change is saved: on the document's page, and where nothing else is said.
 * @public
 */
export const AUTOSAVE_MS = { page: 2_000, fallback: 3_000 } as const;

/** @public */
export const CALLOUT_STYLES = ['info', 'warning', 'error', 'success'] as const;
/** @public */
export type CalloutStyle = (typeof CALLOUT_STYLES)[number];

/**
 * What shows the project as it is now, inside a document.
 * @public
 */
export const LIVE_BLOCKS = ['tickets', 'project', 'team'] as const;
/** @public */
export type LiveBlock = (typeof LIVE_BLOCKS)[number];

/** What stands in place of live data where it cannot be had: in stored HTML, in exports, and until it is here. */
export const LIVE_PLACEHOLDERS: Readonly<Record<LiveBlock, string>> = {
  tickets: 'Tickets of this project',
  project: 'About this project',
  team: 'Team of this project',
};

/** Where a shared text has its blocks. */
export const TEXT_ROOT = 'blocks';

export const SHARED_TEXT_LIMITS = {
  /** Bytes of one message: what a long document is made of, with what Yjs adds. */
  message: 4 * 1024 * 1024,
  /** Bytes of all that is kept of one document. */
  kept: 12 * 1024 * 1024,
  /** Pieces Yjs divides one document into: blocks, their attributes, and words between two marks. */
  parts: 150_000,
  /** Connections to one document, and of one person to all. */
  ofDocument: 100,
  ofPerson: 30,
} as const;
