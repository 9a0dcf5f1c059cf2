// Shows the menus that float beside a document's words, and the live blocks inside it.
import type { LiveBlock } from '@worklane/domain/documents/vocabulary';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { NameCards } from '../names/name-cards.tsx';
import type { EditorNames } from '../parts/editor-names.ts';
import type { BlockEditorProps } from '../parts/editor-props.ts';
import { Announcer } from './announcer.tsx';
import { BlockHandle } from './block-handle.tsx';
import { ObjectBars } from './object-bars.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { Session } from './session.ts';
import { SuggestionMenu } from './suggestion-menu.tsx';

type Props = { session: Session } & Pick<BlockEditorProps, 'live' | 'names'>;

export function EditorUi({ session, live, names }: Props) {
  const liveBlocks = useStore(session.ui, (ui) => ui.liveBlocks);
  return (
    <>
      {!session.latest.current.dress && <BlockHandle session={session} />}
      <SelectionBar session={session} />
      <ObjectBars session={session} />
      <SuggestionMenu session={session} />
      <Announcer session={session} />
      {names && <WrittenNames session={session} names={names} />}
      {liveBlocks.map(({ dom, kind, filter }, index) => {
        const Live = live[kind as LiveBlock];
        return Live && createPortal(<Live filter={filter} />, dom, `${kind}-${index}`);
      })}
    </>
  );
}

/** Shows cards about names, also about the one beside the caret. */
function WrittenNames({ session, names }: { session: Session; names: EditorNames }) {
  const { view, frame } = session;
  const name = useStore(session.ui, (ui) => (ui.hasFocus ? ui.name : null));
  return <NameCards frame={frame} names={names} atCaret={name?.dom} onLeave={() => view.focus()} />;
}
