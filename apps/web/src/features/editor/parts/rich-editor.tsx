// Writes a description or a comment: the editor of documents in a smaller dress. Its code is fetched when the field is approached;
// until then letters can be typed all the same.
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { followField } from '../../../platform/local-state/typed-texts.ts';
import { FormatRow } from '../text/format-row.tsx';
import { linkClicks } from '../text/link-clicks.ts';
import { PlainField, type PlainHandle } from '../text/plain-field.tsx';
import type { TextHandle } from '../text/text-dress.ts';
import { useLateEditor } from '../text/use-late-editor.ts';
import content from './content.module.css';
import { NamesInTexts } from './editor-names.ts';
import styles from './text-dress.module.css';
import { watchBusy } from './watch-busy.ts';

export interface RichEditorHandle {
  /** Answers the content as HTML, or an empty string without words and pictures. */
  html: () => string;
  set: (html: string) => void;
  focus: () => void;
  /** Resolves once all pictures being uploaded are in the text; undefined if there are none. */
  uploads: () => Promise<void> | undefined;
}

interface Props {
  label: string;
  placeholder: string;
  /** What it begins with. Later values are taken over while nobody is writing. */
  value: string;
  people: readonly { id: string; name: string }[];
  className?: string | undefined;
  isFocused?: boolean;
  /** Beside the buttons that form the text; without it, they show while one writes. */
  foot?: ReactNode;
  ref?: Ref<RichEditorHandle>;
  /** Takes in a picture. @returns its address; undefined when it was refused and the user has been told */
  onImage?: ((file: File) => Promise<string | undefined>) | undefined;
  /** @param isChanged not when the text is again what it began with: then it is given as it was */
  onChange?: (html: string, isChanged: boolean) => void;
  /** When the focus is neither in the text nor on anything beside it. */
  onLeave?: () => void;
  /** Beside the text while it is written. */
  children?: ReactNode;
  /** Ctrl+Enter. */
  onSubmit?: () => void;
  onEscape?: () => void;
}

export function RichEditor(props: Props) {
  const { label, placeholder, className = '', people, foot, children, onSubmit, onEscape } = props;
  const names = useContext(NamesInTexts);
  const area = useRef<HTMLDivElement>(null);
  const plain = useRef<PlainHandle>(null);
  const [isWriting, setIsWriting] = useState(false);
  const { start, approach, report, leave, html, onReady, format, onImage, putPicture } = useText(area, plain, props);
  const dress = { placeholder, className, canUpload: onImage !== undefined, onSubmit, onEscape, onReady };
  const Editor = start?.Editor;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events of the field inside bubble up to it; the field has the role, and this element takes no press or key
    <div
      ref={area}
      className={styles.area}
      onPointerEnter={approach}
      onFocus={({ target }) => {
        approach();
        if (target.closest('[contenteditable]')) setIsWriting(true);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        setIsWriting(false);
        leave();
      }}
      {...linkClicks(isWriting)}
    >
      {!start?.isReady && (
        <div className={`${content.place} ${styles.place}`}>
          <PlainField
            ref={plain}
            label={label}
            placeholder={placeholder}
            className={className}
            html={props.value}
            isFocused={props.isFocused ?? false}
            onChange={report}
            onSubmit={onSubmit}
            onEscape={onEscape}
            onPicture={putPicture}
          />
        </div>
      )}
      {Editor && (
        <Editor
          html={html}
          label={label}
          isEditable
          people={people}
          live={NOTHING_LIVE}
          names={names}
          uploadImage={async (file) => onImage?.(file)}
          onChange={report}
          dress={dress}
        />
      )}
      <div className={foot ? styles.bar : styles.overlay} hidden={!foot && !isWriting}>
        {(foot || isWriting) && <FormatRow onFormat={format} onPicture={onImage && putPicture} />}
        {foot}
      </div>
      {isWriting && children}
    </div>
  );
}

const NOTHING_LIVE = {};

/** Keeps the content of the field: its first value, what the user types, and later values from outside. */
function useText(area: RefObject<HTMLDivElement | null>, plain: RefObject<PlainHandle | null>, props: Props) {
  const { value, onChange, onLeave, ref } = props;
  const { onImage, uploads } = useUploads(props.onImage);
  const late = useLateEditor(area, plain);
  /** A text as it was given, and as the field says it: opening one is no change of it. */
  const base = useRef<{ given: string; said: string | undefined }>({ given: value, said: value });
  const isIn = () => area.current?.contains(document.activeElement) ?? false;
  const set = (html: string) => {
    const field = late.current();
    field?.replace(html);
    base.current = { given: html, said: field?.html() };
  };
  const read = () => {
    const html = late.current()?.html() ?? '';
    return html === base.current.said ? base.current.given : html;
  };
  useLayoutEffect(() => (area.current ? watchBusy(area.current) : undefined), [area]);
  const take = useEffectEvent((next: string) => {
    if (!isIn() && next !== read()) set(next);
  });
  useLayoutEffect(() => take(value), [value]);
  useImperativeHandle(ref, () => ({ html: read, set, focus: () => late.current()?.focus(), uploads }));
  return {
    start: late.start,
    html: late.start?.html ?? value,
    approach: late.approach,
    format: late.format,
    onImage,
    putPicture: (file: File) => void late.putPicture(file, onImage),
    leave: () => onLeave?.(),
    report: () => {
      const html = late.current()?.html() ?? '';
      onChange?.(read(), html !== base.current.said);
      // A picture may arrive, or a box be ticked, while the user is elsewhere.
      if (!isIn()) onLeave?.();
    },
    onReady: (handle: TextHandle) => {
      const { given, said } = base.current;
      const wasUntouched = plain.current?.html() === said;
      followField(plain.current?.field(), handle.field());
      late.onReady(handle);
      base.current = { given, said: wasUntouched ? handle.html() : undefined };
    },
  };
}

/** Watches the uploads of pictures. */
function useUploads(upload: Props['onImage']) {
  const [running] = useState(() => new Set<Promise<unknown>>());
  const onImage =
    upload &&
    ((file: File) => {
      const answer = upload(file);
      running.add(answer);
      const end = () => void running.delete(answer);
      answer.then(end, end);
      return answer;
    });
  const uploads = () => {
    if (running.size === 0) return undefined;
    // The field inserts a picture in a later task.
    return Promise.allSettled(running).then(() => new Promise<void>((resolve) => setTimeout(resolve)));
  };
  return { onImage, uploads };
}
