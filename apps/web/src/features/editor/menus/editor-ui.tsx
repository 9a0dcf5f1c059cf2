// Shows all that floats beside the words of a document, and what is live inside it.
import type { LiveBlock } from '@worklane/domain/documents/vocabulary';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import type { BlockEditorProps } from '../parts/editor-props.ts';
import { Announcer } from './announcer.tsx';
import { BlockHandle } from './block-handle.tsx';
import { ObjectBars } from './object-bars.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { Session } from './session.ts';
import { SuggestionMenu } from './suggestion-menu.tsx';

export function EditorUi({ session, live }: { session: Session; live: BlockEditorProps['live'] }) {
  const places = useStore(session.ui, (ui) => ui.places);
  return (
    <>
      <BlockHandle session={session} />
      <SelectionBar session={session} />
      <ObjectBars session={session} />
      <SuggestionMenu session={session} />
      <Announcer session={session} />
      {places.map(({ dom, kind, filter }, index) => {
        const Live = live[kind as LiveBlock];
        return createPortal(<Live filter={filter} />, dom, `${kind}-${index}`);
      })}
    </>
  );
}
