// Keeps a title that is typed where a ticket is to be made, and gives it back when that place is opened again.
import { useLayoutEffect, useRef } from 'react';
import { drafts } from '../../platform/local-state/drafts.ts';
import { useDraft } from '../../platform/local-state/use-draft.ts';
import { DraftNote } from '../../ui/fields/draft-note.tsx';

interface Props {
  /** Of the draft. */
  name: string;
  title: string;
  onTitle: (title: string) => void;
}

const KEPT = { isTyped: (title: string) => title.trim() !== '' };

export function KeptTitle({ name, title, onTitle }: Props) {
  const draft = useDraft<string>(name, '', KEPT);
  const isGiven = useRef(false);
  useLayoutEffect(() => {
    if (draft.isRestored && !isGiven.current) {
      isGiven.current = true;
      // What was typed before this was here is the newer one.
      if (title === '') onTitle(draft.value);
      else draft.discard();
    } else if (title === '' && draft.value !== '') draft.discard();
    else if (title !== draft.value) draft.set(title);
  });
  return <DraftNote draft={draft} onDiscard={() => onTitle('')} />;
}

export const keepTitle = (name: string, title: string): void => drafts.write(name, title);

/** Keeps a refused title as the draft, unless the user has begun the next one. */
export function keepRefused(name: string, title: string): void {
  if (drafts.read(name) === undefined) drafts.write(name, title);
}
