// Writes a document of blocks. Everything of the editor is fetched with this file: use it with `lazyPart` alone.
import { EditorView } from 'prosemirror-view';
import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { createState } from '../create-state.ts';
import { createHandle } from '../editor-handle.ts';
import { ownText } from '../html/own-text.ts';
import { announceDone } from '../menus/announce-done.ts';
import { askLink } from '../menus/ask-link.ts';
import { openBlockMenu } from '../menus/block-handle.tsx';
import { EditorUi } from '../menus/editor-ui.tsx';
import { createUi, follow, type Session } from '../menus/session.ts';
import { sayRefused, uploadPictures } from '../menus/uploads.ts';
import { nameAddress } from '../names/name-address.ts';
import { openNameIn } from '../names/open-name.ts';
import { createPlugins } from '../plugins/create-plugins.ts';
import { narrowed } from '../plugins/narrow-change.ts';
import { showPassages } from '../plugins/passages.ts';
import { openShared } from '../plugins/shared-editing.ts';
import { suggestionOf } from '../plugins/suggestion.ts';
import { createTextHandle } from '../text/text-handle.ts';
import { nodeViews } from '../views/views.ts';
import styles from './content.module.css';
import type { BlockEditorProps } from './editor-props.ts';
import dressed from './text-dress.module.css';
import { writtenClass } from './written-class.ts';

export type { BlockEditorProps, EditorHandle } from './editor-props.ts';

export function BlockEditor(props: BlockEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const [session, setSession] = useState<Session>();
  const { isEditable, passages } = props;
  useLayoutEffect(() => {
    latest.current = props;
  });
  useLayoutEffect(() => {
    if (!frame.current) return;
    const made = createSession(frame.current, latest);
    setSession(made);
    return () => made.view.destroy();
  }, []);
  useEffect(() => {
    session?.view.setProps({ editable: () => isEditable });
  }, [session, isEditable]);
  useEffect(() => {
    if (session && passages) showPassages(session.view, passages);
  }, [session, passages]);
  useImperativeHandle(props.ref, () => createHandle(() => session?.view));
  useLayoutEffect(() => {
    if (session) latest.current.dress?.onReady(createTextHandle(session));
  }, [session]);
  return (
    <div ref={frame} className={`${styles.place} ${props.dress ? dressed.place : ''}`}>
      {session && <EditorUi session={session} live={props.live} names={props.names} />}
    </div>
  );
}

const UNKNOWN = () => ({ name: '?', colour: 0 });

/** Moves the focus to the bar beside the words; Escape leads back. */
function focusBar(frame: HTMLElement): boolean {
  const first = frame.querySelector<HTMLElement>('[role="toolbar"] :is(button, a, input), [data-name-card] a');
  first?.focus();
  return first !== null;
}

function createSession(frame: HTMLElement, latest: RefObject<BlockEditorProps>): Session {
  const ui = createUi();
  const menuKey: Session['menuKey'] = { current: null };
  const { shared, who, html, dress } = latest.current;
  const joined = shared && openShared(shared, who ?? UNKNOWN);
  const plugins = createPlugins({
    shared: joined?.plugins,
    onMenuKey: (event) => menuKey.current?.(event) ?? false,
    paste: {
      onPictures: (view, files, pos) => uploadPictures({ view, latest }, files, pos),
      onRefused: sayRefused,
      onAddress: (view, link) => void nameAddress({ view, latest }, link),
    },
    askLink: (view) => askLink({ view, ui }),
    openMenu: (view) => openBlockMenu({ view, ui }),
    focusBar: () => focusBar(frame),
    openName: (_view, event) => openNameIn({ ui, latest }, event),
    onPassage: (id) => latest.current.onPassage?.(id),
    dress: dress && (() => latest.current.dress ?? dress),
  });
  const content = document.createElement('div');
  frame.prepend(content);
  let selected: string | null = null;
  const view = new EditorView(
    { mount: content },
    {
      state: joined ? joined.open(plugins) : createState(dress ? ownText(html) : html, plugins),
      editable: () => latest.current.isEditable,
      nodeViews: nodeViews(
        dress ? undefined : (change) => ui.setState(({ liveBlocks }) => ({ liveBlocks: change(liveBlocks) })),
      ),
      attributes: (state) => {
        const { label, dress: now } = latest.current;
        const attributes: Record<string, string> = {
          class: now ? `${writtenClass} ${dressed.words} ${now.className}` : writtenClass,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
        };
        // Escape is for the text first, where the text has a use for it.
        if (now && (now.onEscape || suggestionOf(state))) attributes['data-mantine-stop-propagation'] = 'true';
        return attributes;
      },
      dispatchTransaction(tr) {
        // y-prosemirror draws carets in a later turn, when the page may be closed.
        if (view.isDestroyed) return;
        const before = view.state;
        view.updateState(before.apply(narrowed(tr, before)));
        followNow();
        announceDone({ ui, view }, tr, before);
        if (tr.docChanged) latest.current.onChange();
      },
    },
  );
  const followNow = () => {
    if (view.isDestroyed) return;
    follow(ui, view, frame);
    const { selected: block, hasFocus } = ui.getState();
    const type = hasFocus ? (block?.type ?? null) : null;
    if (type !== selected) latest.current.onSelect?.(type);
    selected = type;
  };
  // Between one element that loses the focus and the next that gets it, none has it.
  const followFocus = () => setTimeout(followNow);
  frame.addEventListener('focusin', followFocus);
  frame.addEventListener('focusout', followFocus);
  return { view, frame, ui, latest, menuKey };
}
