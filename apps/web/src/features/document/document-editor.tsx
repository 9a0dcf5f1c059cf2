// Shows the text of a document: to read at once, and to edit as soon as the code of the editor is loaded.
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
import type { EditorNames } from '../editor/parts/editor-names.ts';
import type { Caret } from '../editor/parts/editor-props.ts';
import { useNames } from '../names/parts/use-names.tsx';
import { useAsides } from './command-dialogs.tsx';
import styles from './document-notes.module.css';
import type { DocumentSaver } from './document-saver.ts';
import view from './document-view.module.css';
import { liveBlocksOf } from './live/live-blocks.tsx';
import type { Threads } from './threads/use-threads.ts';
import type { Sharing } from './use-shared-text.ts';

interface Props {
  project: Project;
  saver: DocumentSaver;
  mayEdit: boolean;
  editor: RefObject<EditorHandle | null>;
  onSelect: (type: string | null) => void;
  sharing: Sharing;
  threads: Threads;
}

type Given = Pick<BlockEditorProps, 'live'> & { names: EditorNames };

let Editor: ComponentType<BlockEditorProps> | undefined;

export function DocumentEditor({ project, saver, mayEdit, editor, onSelect, sharing, threads }: Props) {
  const { state, retry } = useEditorCode(mayEdit);
  const live = useMemo(() => liveBlocksOf(project), [project]);
  const names = useNames(project);
  // A caret is drawn once, so the names must be known before. Offline there are neither.
  const { isLoading, failureCount } = useQuery(peopleQuery(project.company_id));
  const isComing = sharing.isDeciding || (sharing.shared !== undefined && isLoading && failureCount === 0);
  if (mayEdit && state === 'here' && Editor && !isComing)
    return (
      <Writing
        key={sharing.shared?.text.guid ?? 'alone'}
        project={project}
        saver={saver}
        editor={editor}
        onSelect={onSelect}
        live={live}
        names={names}
        sharing={sharing}
        threads={threads}
      />
    );
  return (
    <>
      {mayEdit && state === 'failed' && (
        <div className={`${view.beside} ${styles.note}`} data-kind="warn" role="alert">
          <p className={styles.words}>The editor couldn't be loaded. You can still read the document.</p>
          <Button variant="default" size="compact-sm" onClick={retry}>
            Retry
          </Button>
        </div>
      )}
      <Reading saver={saver} live={live} names={names} />
    </>
  );
}

function Reading({ saver, live, names }: { saver: DocumentSaver } & Given) {
  const content = saver.use((state) => state.auto.now.content);
  return <DocumentHtml html={content} live={live} names={names} />;
}

function useEditorCode(isNeeded: boolean) {
  const [state, setState] = useState<'loading' | 'here' | 'failed'>(Editor ? 'here' : 'loading');
  const load = useCallback(() => {
    setState('loading');
    loadCode(() => import('../editor/parts/block-editor.tsx')).then(
      (code) => {
        Editor = code.BlockEditor;
        setState('here');
      },
      () => setState('failed'),
    );
  }, []);
  useEffect(() => {
    if (isNeeded && !Editor) load();
  }, [isNeeded, load]);
  return { state, retry: load };
}

type WritingProps = Omit<Props, 'mayEdit'> & Given;

function Writing({ project, saver, editor, onSelect, live, names, sharing, threads }: WritingProps) {
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
        names={names}
        uploadImage={(file) => uploadImage(saver, file)}
        createTicket={asides.createTicket}
        linkDocument={asides.linkDocument}
        onChange={saver.edited}
        onSelect={onSelect}
        passages={threads.passages}
        onPassage={threads.onPassage}
        onComment={threads.canComment ? threads.comment : undefined}
      />
      {asides.dialogs}
    </>
  );
}

/**
 * Gives the saver the content of the editor, and the editor what others have saved.
 * @returns a ref callback for the editor's handle, which changes each time the editor is drawn
 */
function useFollowing(
  saver: DocumentSaver,
  editor: RefObject<EditorHandle | null>,
  { isShared, caret }: { isShared: boolean; caret: RefObject<Caret | null> },
) {
  const replaced = saver.use((state) => state.auto.replaced);
  const shown = useRef(replaced);
  const isOpen = useRef(false);
  // Before and after the editor is mounted the answer is empty; an emptied document still has a paragraph.
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
    // A shared text already has what others save.
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

/** Reads current names for an editor that isn't drawn again when they change. */
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
  // A picture is stored with its document, so that has to exist.
  await saver.created();
  const { url } = await upload(documents.addImage, {
    params: { document: saver.id },
    query: { id: uuidv7(), file_name: file.name.slice(0, 255) || 'Picture' },
    file,
  });
  return url;
}
