// Defines the parts and limits of documents (specification extensions, sections 3 and 9).
import { MEGABYTE } from '../units.ts';

export const DOCUMENT_LIMITS = {
  title: 200,
  /** Characters of HTML: about 300 printed pages. */
  content: 1_000_000,
  category: 60,
  externalUrl: 2_000,
  /** In one project. */
  count: 2_000,
  /** Unnamed revisions of one document. */
  revisions: 200,
  revisionName: 100,
  /** Of one document. */
  namedRevisions: 100,
  /** Of one document: threads, and comments in all of them. */
  threads: 500,
  comments: 2_000,
  /** Characters of a comment's HTML, and of all of a document together. */
  commentHtml: 20_000,
  commentsHtml: 2_000_000,
  /** Earlier versions of one comment. */
  commentVersions: 100,
  /** Characters of the passage that a comment is about, and blocks it reaches over. */
  passage: 2_000,
  passageBlocks: 20,
} as const;

export const DEFAULT_CATEGORY = 'General';
export const NEW_DOCUMENT_TITLE = 'Untitled Document';

/** Saves of one writer within this time become one revision. */
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

/** Shown instead of live data: in stored HTML, in exports, and while it loads. */
export const LIVE_PLACEHOLDERS: Readonly<Record<LiveBlock, string>> = {
  tickets: 'Tickets of this project',
  project: 'About this project',
  team: 'Team of this project',
};

/** The name of the Yjs fragment with the blocks of a shared text. */
export const TEXT_ROOT = 'blocks';

export const SHARED_TEXT_LIMITS = {
  /** Bytes of one message: enough for a long document and what Yjs adds to it. */
  message: 4 * MEGABYTE,
  /** Bytes stored for one document. */
  kept: 12 * MEGABYTE,
  /** Pieces of one document in Yjs: blocks, their attributes, and words between two marks. */
  parts: 150_000,
  /** Connections to one document, and of one person to all. */
  ofDocument: 100,
  ofPerson: 30,
} as const;
