// Holds the comments on an open document: which are there, whose passages are marked, and what a new one is about.
import type { DocumentThread } from '@worklane/contract/document-threads';
import type { Project } from '@worklane/contract/projects';
import type { Action } from '@worklane/domain/access/actions';
import { can, type Viewer } from '@worklane/domain/access/can';
import { foundPart, type SentPart } from '@worklane/domain/documents/anchors';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useDraft } from '../../../platform/local-state/use-draft.ts';
import { viewAs } from '../../../platform/local-state/view-as.ts';
import { useViewer } from '../../../platform/session/use-viewer.ts';
import { toastError } from '../../../ui/toast.tsx';
import { useCommentInAddress } from '../../comments/parts/use-marked-comment.ts';
import type { EditorHandle, Passages } from '../../editor/parts/editor-props.ts';
import type { DocumentSaver } from '../document-saver.ts';
import { useThreadList } from './data.ts';
import { usePagePassages } from './use-page-passages.ts';

/** The passage of a comment that is being written. */
const NEW_PASSAGE = 'new';

interface Where {
  project: Project;
  saver: DocumentSaver;
  editor: RefObject<EditorHandle | null>;
  page: RefObject<HTMLElement | null>;
  /** Opens the panel. */
  onOpen: () => void;
}

export interface Threads {
  list: readonly DocumentThread[] | undefined;
  error: Error | null;
  onRetry: () => void;
  openCount: number;
  canComment: boolean;
  /** Comments of others too. */
  canDelete: boolean;
  userId: string;
  passages: Passages;
  /** What the next comment is about; null: the whole document. */
  about: readonly SentPart[] | null;
  /** The same, where its words are by now. */
  aboutNow: () => SentPart[] | null;
  onAbout: (about: SentPart[] | null) => void;
  /** How often a comment was asked for: each time its field gets the focus. */
  asked: number;
  /** How often a thread was opened by key: each time it gets the focus. */
  visited: number;
  current: string | null;
  onCurrent: (thread: string | null) => void;
  /** Opens the comments of a passage that was clicked. */
  onPassage: (id: string) => void;
  /** The panel was closed. */
  onClose: () => void;
  /** Starts a comment on what is selected, or opens the comments on the passage that the caret is in. */
  comment: () => void;
  /** Opens a thread and scrolls to its words. */
  reveal: (thread: DocumentThread) => void;
}

export function useThreads({ project, saver, editor, page, onOpen }: Where): Threads {
  const isStored = saver.use(({ auto }) => auto.stored !== undefined);
  const { data: list, error, refetch } = useThreadList(saver.id, isStored);
  const viewer = useViewer(useMemo(() => [project], [project]));
  const canComment = isStored && may(viewer, 'comment.create', project);
  const draft = useDraft<SentPart[] | null>(`document-passage ${saver.id}`, null);
  const opened = useOpened();
  const { current, revealed } = opened;
  const about = canComment ? draft.value : null;
  const resolved = revealed?.isResolved && revealed.id === current ? revealed.id : undefined;
  const passages = useMemo(
    () => passagesOf(list ?? [], { about, current, resolved }),
    [list, about, current, resolved],
  );
  const onAbout = (parts: SentPart[] | null) => (parts ? draft.set(parts) : draft.discard());
  const onPassage = (id: string) => {
    opened.open(id);
    onOpen();
  };
  const reading = usePagePassages(page, passages, onPassage);
  const show = useEffectEvent(({ id }: { id: string }) =>
    editor.current ? editor.current.revealPassage(id) : reading.reveal(id),
  );
  useEffect(() => {
    if (revealed) show(revealed);
  }, [revealed]);
  const marked = useCommentInAddress();
  const markedThread = list?.find(({ comments }) => comments.some(({ id }) => id === marked));
  const openMarked = useEffectEvent(() => {
    if (!markedThread) return;
    opened.open(markedThread.id);
    onOpen();
  });
  const markedId = markedThread && marked;
  useEffect(() => {
    if (markedId) openMarked();
  }, [markedId]);
  const comment = () => {
    if (!canComment) return;
    const parts = editor.current?.selectedParts() ?? reading.selectedParts();
    if (isTooLong(parts)) {
      sayTooLong();
      return;
    }
    const here = parts.length === 0 ? editor.current?.passageHere() : undefined;
    if (here !== undefined && here !== NEW_PASSAGE) {
      opened.visit(here);
      onOpen();
      return;
    }
    if (parts.length > 0) draft.set(parts);
    // Letters typed before the panel is there would replace the selected words.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    opened.ask();
    onOpen();
  };
  return {
    list,
    error,
    onRetry: () => void refetch(),
    openCount: list?.filter(({ resolved_at }) => resolved_at === null).length ?? 0,
    canComment,
    canDelete: canComment && may(viewer, 'comment.delete', project),
    userId: viewer.user_id,
    passages,
    about,
    aboutNow: () => {
      const now = editor.current?.passageNow(NEW_PASSAGE) ?? [];
      return now.length > 0 ? now : draft.value;
    },
    onAbout,
    asked: opened.asked,
    visited: opened.visited,
    current,
    onCurrent: opened.setCurrent,
    onPassage,
    onClose: opened.close,
    comment,
    reveal: opened.reveal,
  };
}

/** Holds which thread is open in the panel, and what should get the focus there. */
function useOpened() {
  const [asked, setAsked] = useState(0);
  const [visited, setVisited] = useState(0);
  const [current, setCurrent] = useState<string | null>(null);
  /** A thread whose words were asked for. One that was resolved is marked until another is opened. */
  const [revealed, setRevealed] = useState<{ id: string; isResolved: boolean }>();
  const open = (id: string | null) => {
    if (id !== NEW_PASSAGE) setCurrent(id);
    // The focus stays in the text.
    setAsked(0);
    setVisited(0);
  };
  return {
    asked,
    visited,
    current,
    revealed,
    setCurrent,
    open,
    close: () => open(null),
    visit: (id: string) => {
      open(id);
      setVisited(visited + 1);
    },
    ask: () => {
      setCurrent(null);
      setAsked(asked + 1);
    },
    reveal: ({ id, resolved_at }: DocumentThread) => {
      setCurrent(id);
      setRevealed({ id, isResolved: resolved_at !== null });
    },
  };
}

function may(viewer: Viewer, action: Action, { id, company_id, status }: Project): boolean {
  const ref = { company_id, project_id: id };
  return status !== 'archived' && !viewAs.get() && can(viewer, action, ref);
}

function sayTooLong(): void {
  const { passage, passageBlocks } = DOCUMENT_LIMITS;
  toastError(
    'The selection is too long',
    `Select up to ${passage.toLocaleString()} characters in ${passageBlocks} blocks.`,
  );
}

const isTooLong = (parts: readonly SentPart[]): boolean =>
  parts.length > DOCUMENT_LIMITS.passageBlocks ||
  parts.reduce((sum, { quote }) => sum + quote.length, 0) > DOCUMENT_LIMITS.passage;

interface Marked {
  about: readonly SentPart[] | null;
  current: string | null;
  /** A resolved thread that is marked all the same. */
  resolved: string | undefined;
}

function passagesOf(threads: readonly DocumentThread[], { about, current, resolved }: Marked): Passages {
  const list = threads.flatMap(({ id, anchor, resolved_at }) =>
    anchor && (resolved_at === null || id === resolved) ? [{ id, parts: anchor }] : [],
  );
  return { list: about ? [...list, { id: NEW_PASSAGE, parts: about.map(foundPart) }] : list, current };
}
