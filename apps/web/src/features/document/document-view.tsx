// Lays out an open document: head, the bar of the editor, the page, a panel beside it and the foot.
import { Button } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import type { Project } from '@worklane/contract/projects';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useTitle } from '../../ui/use-title.ts';
import type { EditorHandle } from '../editor/parts/block-editor.tsx';
import { DocumentEditor } from './document-editor.tsx';
import { DocumentFoot } from './document-foot.tsx';
import { DocumentHead } from './document-head.tsx';
import type { DocumentPanel } from './document-menu.tsx';
import { DocumentNotes } from './document-notes.tsx';
import type { DocumentSaver } from './document-saver.ts';
import styles from './document-view.module.css';
import { FindBar } from './find-bar.tsx';
import { OutlinePanel } from './outline-panel.tsx';
import { RevisionsPanel } from './revisions/revisions-panel.tsx';
import { shownTitle } from './shown-title.ts';
import { CommentSelection } from './threads/comment-selection.tsx';
import { useThreads } from './threads/use-threads.ts';
import { TitleField } from './title-field.tsx';
import { useDelete } from './use-delete.ts';
import { useLeaving } from './use-leaving.ts';
import { usePrint } from './use-print.tsx';
import { useSharedText } from './use-shared-text.ts';
import { useWideDocuments } from './wide-documents.ts';

const MentionsPanel = lazyPart(async () => (await import('./mentions-panel.tsx')).MentionsPanel);
const ThreadsPanel = lazyPart(async () => (await import('./threads/threads-panel.tsx')).ThreadsPanel);

interface Props {
  project: Project;
  saver: DocumentSaver;
  mayEdit: boolean;
}

export function DocumentView({ project, saver, mayEdit }: Props) {
  const title = saver.use((state) => state.auto.now.title);
  const editor = useRef<EditorHandle>(null);
  const page = useRef<HTMLDivElement>(null);
  const comments = useRef<HTMLButtonElement>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const [panel, setPanel] = useState<DocumentPanel>();
  const isWide = useWideDocuments((state) => state.isWide);
  useTitle(shownTitle(title), project.name);
  useLeaving(saver);
  const sharing = useSharedText(saver, { mayEdit, isFrozen: project.status === 'archived', editor });
  const printing = usePrint(project, saver);
  const onDelete = useDelete(project, saver);
  const threads = useThreads({ project, saver, editor, page, onOpen: () => setPanel('comments') });
  const showPanel = (next: DocumentPanel | undefined) => {
    setPanel(next);
    if (next !== 'comments') threads.onClose();
  };
  const closePanel = () => {
    showPanel(undefined);
    if (editor.current) editor.current.focus();
    else comments.current?.focus();
  };
  const { isFinding, setIsFinding, onKeyDown } = useDocumentKeys(editor, threads.comment);
  return (
    <section className={styles.view} aria-label="Document" onKeyDown={onKeyDown}>
      <DocumentHead
        project={project}
        saver={saver}
        mayEdit={mayEdit}
        people={sharing.people}
        comments={comments}
        commentCount={threads.list && threads.openCount}
        panel={panel}
        onPanel={showPanel}
        onFind={() => setIsFinding(true)}
        onComment={threads.canComment ? threads.comment : undefined}
        onDelete={onDelete}
      />
      <EditorBar mayEdit={mayEdit} onPrint={printing.print} onAdd={() => editor.current?.addBlock()} />
      <div className={styles.middle}>
        <div className={styles.scroll}>
          {isFinding && <FindBar editor={editor} onClose={() => setIsFinding(false)} />}
          <div ref={page} className={styles.page} data-wide={isWide}>
            <div className={styles.beside}>
              <DocumentNotes project={project} saver={saver} />
            </div>
            <TitleField saver={saver} mayEdit={mayEdit} onEnter={() => editor.current?.focus()} />
            <DocumentEditor
              project={project}
              saver={saver}
              mayEdit={mayEdit}
              editor={editor}
              onSelect={setSelected}
              sharing={sharing}
              threads={threads}
            />
            {!mayEdit && threads.canComment && <CommentSelection page={page} onComment={threads.comment} />}
          </div>
        </div>
        {panel === 'outline' && <OutlinePanel saver={saver} editor={editor} page={page} onClose={closePanel} />}
        {panel === 'comments' && (
          <ThreadsPanel project={project} saver={saver} threads={threads} onClose={closePanel} />
        )}
        {panel === 'mentions' && <MentionsPanel project={project} saver={saver} onClose={closePanel} />}
        {panel === 'revisions' && (
          <RevisionsPanel project={project} saver={saver} mayEdit={mayEdit} onClose={closePanel} />
        )}
      </div>
      {printing.source}
      <DocumentFoot saver={saver} selected={mayEdit ? selected : null} mayEdit={mayEdit} />
    </section>
  );
}

interface BarProps {
  mayEdit: boolean;
  onPrint: () => void;
  onAdd: () => void;
}

function EditorBar({ mayEdit, onPrint, onAdd }: BarProps) {
  return (
    <div className={styles.bar} data-print="none">
      <h2 className={styles.name}>Block Editor</h2>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconDownload size={16} stroke={1.6} />}
        onClick={onPrint}
      >
        Download PDF
      </Button>
      {mayEdit && (
        <Button variant="default" size="compact-sm" leftSection={<IconPlus size={16} stroke={1.6} />} onClick={onAdd}>
          Add block
        </Button>
      )}
    </div>
  );
}

/** Finds words with Ctrl+F and comments on a passage with Ctrl+Alt+M. */
function useDocumentKeys(editor: RefObject<EditorHandle | null>, comment: () => void) {
  const [isFinding, setIsFinding] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isCommentKey(event)) {
      event.preventDefault();
      comment();
    }
    if (event.key !== 'f' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    // Without the editor, the browser finds everything itself.
    if (!editor.current) return;
    event.preventDefault();
    setIsFinding(true);
  };
  return { isFinding, setIsFinding, onKeyDown };
}

/** Recognises Ctrl+Alt+M. Some layouts write another letter with Alt, and a character with AltGr. */
const isCommentKey = (event: KeyboardEvent): boolean =>
  event.code === 'KeyM' && (event.ctrlKey || event.metaKey) && event.altKey && !event.getModifierState('AltGraph');
