// Shows the user's text beside another user's, saved from the same version, and lets them choose. Neither is lost: theirs
// stays as a revision, the user's own in this browser or as a document of its own.
import { Button } from '@mantine/core';
import type { Project } from '@worklane/contract/projects';
import { useState } from 'react';
import { Segments } from '../../ui/fields/segments.tsx';
import { Dialog, DialogFoot } from '../../ui/overlays/dialog.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { DocumentHtml } from '../editor/parts/document-html.tsx';
import styles from './conflict-dialog.module.css';
import type { DocumentSaver } from './document-saver.ts';
import { liveBlocksOf } from './live/live-blocks.tsx';
import { ComparedText } from './revisions/compared-text.tsx';

interface Props {
  project: Project;
  saver: DocumentSaver;
  onSaveAsNew: () => Promise<void>;
  onClose: () => void;
}

const VIEWS = [
  { value: 'difference', label: 'Differences' },
  { value: 'mine', label: 'My text' },
  { value: 'theirs', label: 'Their text' },
];

export function ConflictDialog({ project, saver, onSaveAsNew, onClose }: Props) {
  const { now, theirs } = saver.use((state) => state.auto);
  const [view, setView] = useState('difference');
  const [live] = useState(() => liveBlocksOf(project));
  if (!theirs) return null;
  const choose = (act: () => unknown) => async () => {
    await act();
    onClose();
  };
  return (
    <Dialog title="Two versions of this document" width={860} onClose={onClose}>
      <p className={styles.about}>
        Someone else saved this document while you were writing. Nothing is lost: the version you don't choose is kept.
      </p>
      <Segments aria-label="What to show" size="xs" data={VIEWS} value={view} onChange={setView} />
      <ScrollRegion className={styles.text} label={VIEWS.find(({ value }) => value === view)?.label ?? ''}>
        {view === 'difference' && (
          <ComparedText label="From their text to mine" before={theirs.content} after={now.content} />
        )}
        {view === 'mine' && <DocumentHtml html={now.content} live={live} />}
        {view === 'theirs' && <DocumentHtml html={theirs.content} live={live} />}
      </ScrollRegion>
      {view === 'difference' && (
        <p className={styles.legend}>
          <ins>Only in my text</ins> <del>Only in their text</del>
        </p>
      )}
      <DialogFoot>
        <Button variant="default" onClick={choose(onSaveAsNew)}>
          Save mine as a new document
        </Button>
        <Button variant="default" onClick={choose(() => saver.takeTheirs())}>
          Use their text
        </Button>
        <Button onClick={choose(saver.keepMine)}>Keep my text</Button>
      </DialogFoot>
    </Dialog>
  );
}
