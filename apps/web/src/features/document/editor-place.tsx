// Shows the text of a document: readable at once, and writable as soon as the editor's code is here.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { documents } from '@worklane/contract/documents';
import type { Project } from '@worklane/contract/projects';
import {
  type ComponentType,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { uuidv7 } from 'uuidv7';
import { upload } from '../../platform/api/upload.ts';
import { loadCode } from '../../platform/code/load-code.ts';
import { faceColourOf } from '../../ui/face-colours.ts';
import { NOBODY, peopleQuery } from '../companies/parts/people.ts';
import type { BlockEditorProps, EditorHandle } from '../editor/parts/block-editor.tsx';
import { DocumentHtml } from '../editor/parts/document-html.tsx';
import type { Caret } from '../editor/parts/editor-props.ts';
import { useAsides } from './asides.tsx';
import styles from './document-notes.module.css';
import type { DocumentSaver } from './document-saver.ts';
import view from './document-view.module.css';
import { liveBlocksOf } from './live/live-blocks.tsx';
import type { Sharing } from './use-shared-text.ts';

interface Props {
  project: Project;
  saver: DocumentSaver;
  mayEdit: boolean;
  editor: RefObject<EditorHandle | null>;
  onSelect: (type: string | null) => void;
  sharing: Sharing;
}

let Editor: ComponentType<BlockEditorProps> | undefined;

export function EditorPlace({ project, saver, mayEdit, editor, onSelect, sharing }: Props) {
  const { state, retry } = useEditorCode(mayEdit);
  const live = useMemo(() => liveBlocksOf(project), [project]);
  // Carets are drawn with their names once.
  const { isPending } = useQuery(peopleQuery(project.company_id));
  const isComing = sharing.isDeciding || (sharing.shared !== undefined && isPending);
  if (mayEdit && state === 'here' && Editor && !isComing)
    return (
      <Writing
        key={sharing.shared?.text.guid ?? 'alone'}
        project={project}
        saver={saver}
        editor={editor}
        onSelect={onSelect}
        live={live}
        sharing={sharing}
      />
    );
  return (
    <>
      {mayEdit && state === 'failed' && (
        <div className={`${view.beside} ${styles.note}`} data-kind="warn" role="alert">
          <p className={styles.words}>The editor couldn't be loaded. You can read the document meanwhile.</p>
          <Button variant="default" size="compact-sm" onClick={retry}>
            Retry
          </Button>
        </div>
      )}
      <Reading saver={saver} live={live} />
    </>
  );
}

function Reading({ saver, live }: { saver: DocumentSaver; live: BlockEditorProps['live'] }) {
  const content = saver.use((state) => state.auto.now.content);
  return <DocumentHtml html={content} live={live} />;
}

function useEditorCode(isNeeded: boolean) {
  const [state, setState] = useState<'loading' | 'here' | 'failed'>(Editor ? 'here' : 'loading');
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is another try
  useEffect(() => {
    if (!isNeeded || Editor) return undefined;
    let isLeft = false;
    setState('loading');
    loadCode(() => import('../editor/parts/block-editor.tsx')).then(
      (code) => {
        Editor = code.BlockEditor;
        if (!isLeft) setState('here');
      },
      () => !isLeft && setState('failed'),
    );
    return () => {
      isLeft = true;
    };
  }, [isNeeded, turn]);
  return { state, retry: () => setTurn(turn + 1) };
}

type WritingProps = Omit<Props, 'mayEdit'> & Pick<BlockEditorProps, 'live'>;

function Writing({ project, saver, editor, onSelect, live, sharing }: WritingProps) {
  const { shared, caret } = sharing;
  const people = usePeople(project);
  const who = useWho(project);
  const asides = useAsides(project, saver);
  const [start] = useState(() => saver.use.getState().auto.now.content);
  const hold = useFollowing(saver, editor, { isShared: shared !== undefined, caret });
  if (!Editor) return null;
  return (
    <>
      <Editor
        ref={hold}
        html={start}
        label="Document text"
        isEditable
        shared={shared}
        who={who}
        people={people}
        live={live}
        uploadImage={(file) => uploadImage(saver, file)}
        createTicket={asides.createTicket}
        linkDocument={asides.linkDocument}
        onChange={saver.edited}
        onSelect={onSelect}
      />
      {asides.dialogs}
    </>
  );
}

/**
 * Hands the saver what the editor holds, and the editor what others have saved.
 * @returns takes the editor's handle, which is another one each time the editor is drawn
 */
function useFollowing(
  saver: DocumentSaver,
  editor: RefObject<EditorHandle | null>,
  { isShared, caret }: { isShared: boolean; caret: RefObject<Caret | null> },
) {
  const replaced = saver.use((state) => state.auto.replaced);
  const shown = useRef(replaced);
  const isOpen = useRef(false);
  // An editor that is not there yet, or no longer, answers nothing: a document that was emptied still has a paragraph.
  useLayoutEffect(() => {
    const detach = saver.attach(() => editor.current?.html() || undefined);
    return () => {
      detach();
      editor.current = null;
    };
  }, [saver, editor]);
  useEffect(() => {
    if (shown.current === replaced) return;
    shown.current = replaced;
    // Whatever others save has come into a shared text before.
    if (isShared) return;
    editor.current?.replace(saver.use.getState().auto.now.content);
    saver.opened(editor.current?.html() ?? '');
  }, [replaced, saver, editor, isShared]);
  return useCallback(
    (handle: EditorHandle | null) => {
      if (!handle) return;
      editor.current = handle;
      const html = isOpen.current ? '' : handle.html();
      if (html === '') return;
      isOpen.current = true;
      saver.opened(html);
      if (caret.current) handle.putCaret(caret.current);
      caret.current = null;
    },
    [saver, editor, caret],
  );
}

/** Names as they are when they are asked for, in an editor that is not drawn anew for them. */
function useWho({ company_id }: Project) {
  const { data = NOBODY } = useQuery(peopleQuery(company_id));
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
  });
  return useCallback(
    (userId: string) => ({ name: latest.current.get(userId)?.name ?? 'Someone', colour: faceColourOf(userId) }),
    [],
  );
}

function usePeople({ company_id, members }: Project) {
  const { data = NOBODY } = useQuery(peopleQuery(company_id));
  return useMemo(
    () =>
      members.flatMap(({ user_id }) =>
        data.has(user_id) ? [{ id: user_id, name: data.get(user_id)?.name ?? '' }] : [],
      ),
    [data, members],
  );
}

async function uploadImage(saver: DocumentSaver, file: File): Promise<string> {
  // A picture belongs to its document.
  await saver.created();
  const { url } = await upload(documents.addImage, {
    params: { document: saver.id },
    query: { id: uuidv7(), file_name: file.name.slice(0, 255) || 'Picture' },
    file,
  });
  return url;
}
