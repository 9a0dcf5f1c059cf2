// Lays out a document that is open: head, the editor's bar, the page, a panel beside it and the foot.
import { Button } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import type { Project } from '@worklane/contract/projects';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTitle } from '../../ui/use-title.ts';
import type { EditorHandle } from '../editor/parts/block-editor.tsx';
import { DocumentFoot } from './document-foot.tsx';
import { DocumentHead } from './document-head.tsx';
import type { DocumentPanel } from './document-menu.tsx';
import { DocumentNotes } from './document-notes.tsx';
import type { DocumentSaver } from './document-saver.ts';
import styles from './document-view.module.css';
import { EditorPlace } from './editor-place.tsx';
import { FindBar } from './find-bar.tsx';
import { OutlinePanel } from './outline-panel.tsx';
import { RevisionsPanel } from './revisions-panel.tsx';
import { TitleField } from './title-field.tsx';
import { useLeaving } from './use-leaving.ts';
import { usePrint } from './use-print.tsx';
import { useSharedText } from './use-shared-text.ts';
import { useWideDocuments } from './wide-documents.ts';

interface Props {
  project: Project;
  saver: DocumentSaver;
  mayEdit: boolean;
}

export function DocumentView({ project, saver, mayEdit }: Props) {
  const title = saver.use((state) => state.auto.now.title);
  const editor = useRef<EditorHandle>(null);
  const page = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const [panel, setPanel] = useState<DocumentPanel>();
  const [isFinding, setIsFinding] = useState(false);
  const isWide = useWideDocuments((state) => state.isWide);
  useTitle(title.trim() || 'Untitled Document', project.name);
  useLeaving(saver);
  const sharing = useSharedText(saver, mayEdit, editor);
  const printing = usePrint(project, saver);
  const closePanel = () => {
    setPanel(undefined);
    editor.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'f' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    // Without the editor, the browser finds everything itself.
    if (!editor.current) return;
    event.preventDefault();
    setIsFinding(true);
  };
  return (
    <section className={styles.view} aria-label="Document" onKeyDown={onKeyDown}>
      <DocumentHead
        project={project}
        saver={saver}
        mayEdit={mayEdit}
        people={sharing.people}
        panel={panel}
        onPanel={setPanel}
        onFind={() => setIsFinding(true)}
      />
      <div className={styles.bar} data-print="none">
        <h2 className={styles.name}>Block Editor</h2>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconDownload size={16} stroke={1.6} />}
          onClick={printing.print}
        >
          Download PDF
        </Button>
        {mayEdit && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={16} stroke={1.6} />}
            onClick={() => editor.current?.addBlock()}
          >
            Add block
          </Button>
        )}
      </div>
      <div className={styles.middle}>
        <div className={styles.scroll}>
          {isFinding && <FindBar editor={editor} onClose={() => setIsFinding(false)} />}
          <div ref={page} className={styles.page} data-wide={isWide}>
            <div className={styles.beside}>
              <DocumentNotes project={project} saver={saver} />
            </div>
            <TitleField saver={saver} mayEdit={mayEdit} onEnter={() => editor.current?.focus()} />
            <EditorPlace
              project={project}
              saver={saver}
              mayEdit={mayEdit}
              editor={editor}
              onSelect={setSelected}
              sharing={sharing}
            />
          </div>
        </div>
        {panel === 'outline' && <OutlinePanel saver={saver} editor={editor} page={page} onClose={closePanel} />}
        {panel === 'revisions' && (
          <RevisionsPanel project={project} saver={saver} mayEdit={mayEdit} onClose={closePanel} />
        )}
      </div>
      {printing.source}
      <DocumentFoot saver={saver} selected={mayEdit ? selected : null} mayEdit={mayEdit} />
    </section>
  );
}
