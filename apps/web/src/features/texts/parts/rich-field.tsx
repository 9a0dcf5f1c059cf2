// Writes a text with paragraphs, lists, links and mentions. The browser's own editing does the work; what it makes is cleaned
// before it is stored. Markdown becomes formatting as it is typed and pasted, an @ offers the people.
import {
  type ClipboardEvent,
  type InputEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { lazyCode } from '../../../platform/code/preload.ts';
import { Face } from '../../companies/parts/faces.tsx';
import type { Person } from '../../companies/parts/people.ts';
import { cleanForPage } from '../clean-for-page.ts';
import { FormatButtons } from '../format-buttons.tsx';
import { AFTER, applyEnter, applyInputRule } from '../input-rules.ts';
import { insertMention, wordAtCaret } from '../mention-at-caret.ts';
import styles from './rich-text.module.css';

export interface RichFieldHandle {
  /** What stands there; nothing at all when there are no words and no pictures. */
  html: () => string;
  set: (html: string) => void;
  focus: () => void;
}

interface Props {
  label: string;
  placeholder: string;
  /** What it begins with. Later values are taken over while nobody is writing. */
  value: string;
  people: readonly Person[];
  className?: string | undefined;
  isFocused?: boolean;
  /** Beside the buttons that form the text; without it, they show while one writes. */
  foot?: ReactNode;
  ref?: Ref<RichFieldHandle>;
  /** Takes a pasted picture in. @returns its address */
  onImage?: ((file: File) => Promise<string | undefined>) | undefined;
  onChange?: (html: string) => void;
  /** When the focus is neither in the text nor on anything beside it. */
  onLeave?: () => void;
  /** Beside the text while it is written. */
  children?: ReactNode;
  /** Ctrl+Enter. */
  onSubmit?: () => void;
  onEscape?: () => void;
}

const MOST_OFFERED = 6;

export function RichField(props: Props) {
  const {
    label,
    placeholder,
    value,
    people,
    className = '',
    isFocused = false,
    foot,
    ref,
    onChange,
    onSubmit,
    onEscape,
    onLeave,
    children,
  } = props;
  const area = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const [word, setWord] = useState<string>();
  const [at, setAt] = useState(0);
  const [isWriting, setIsWriting] = useState(false);
  /** How many steps of undo give back what was typed last. */
  const toUndo = useRef(0);
  /** Pasted with Shift: as it is. */
  const isPlain = useRef(false);
  const offered = word === undefined ? [] : people.filter((person) => hasWord(person, word)).slice(0, MOST_OFFERED);

  useLayoutEffect(() => {
    if (!area.current?.contains(document.activeElement)) showIn(field.current, value);
  }, [value]);
  useLayoutEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  useImperativeHandle(ref, () => ({
    html: () => htmlIn(field.current),
    set: (html) => showIn(field.current, html),
    focus: () => field.current?.focus(),
  }));

  const changed = () => {
    markEmpty(field.current);
    setWord(wordAtCaret());
    setAt(0);
    onChange?.(htmlIn(field.current));
  };
  const mention = (person: Person | undefined) => {
    if (person && word !== undefined) insertMention(person, word.length + 1);
    changed();
    setWord(undefined);
  };
  const onInput = ({ nativeEvent }: InputEvent) => {
    const { inputType, data, isComposing } = nativeEvent as globalThis.InputEvent;
    toUndo.current = 0;
    if (field.current && inputType === 'insertText' && data && !isComposing)
      toUndo.current = applyInputRule(field.current, data);
    changed();
  };
  /** @returns whether the key was one of the text's own form */
  const onFormKey = (event: KeyboardEvent): boolean => {
    const isCommand = event.ctrlKey || event.metaKey;
    isPlain.current = isCommand && event.shiftKey && event.key.toLowerCase() === 'v';
    if (isCommand && !event.shiftKey && event.key === 'z' && toUndo.current > 0) {
      for (let step = toUndo.current; step > 0; step--) document.execCommand('undo');
      // The browser selects what came back: the next key would replace it.
      document.getSelection()?.collapseToEnd();
      toUndo.current = 0;
      return true;
    }
    if (event.key !== 'Enter' || isCommand || event.shiftKey || !field.current) return false;
    const steps = applyEnter(field.current);
    toUndo.current = steps ?? 0;
    return steps !== undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (offered.length > 0 && !event.ctrlKey && !event.metaKey) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) setAt((at + step + offered.length) % offered.length);
      else if (event.key === 'Enter' || event.key === 'Tab') mention(offered[at]);
      else if (event.key === 'Escape') setWord(undefined);
      else return;
      event.preventDefault();
      return;
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSubmit?.();
    } else if (event.key === 'Escape') onEscape?.();
    else if (onFormKey(event)) event.preventDefault();
  };
  /** Structure is kept, what other pages look like is not. */
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const html = event.clipboardData.getData('text/html');
    const picture = [...event.clipboardData.files].find((file) => file.type.startsWith('image/'));
    event.preventDefault();
    if (picture && props.onImage) void putImage(picture, props.onImage);
    if (text === '' && html === '') return;
    if (isPlain.current || isInCode()) document.execCommand('insertText', false, text);
    else
      void loadPaste().then(
        ({ htmlOfPaste }) => insertPasted(htmlOfPaste(text, html), text),
        // Without a network the words come all the same.
        () => insertPasted(undefined, text),
      );
  };
  /** While the text is edited a click places the caret in a link; otherwise it follows the link. */
  const followsLink = (target: EventTarget, isCommand: boolean) => {
    const link = target instanceof Element ? target.closest('a') : null;
    return link && (isCommand || !isWriting) ? link : undefined;
  };
  const onMouseDown = (event: MouseEvent) => {
    const isPicture = event.target instanceof HTMLImageElement && !isWriting;
    if (isPicture || followsLink(event.target, event.ctrlKey || event.metaKey)) event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const link = followsLink(event.target, event.ctrlKey || event.metaKey);
    if (link) window.open(link.href, '_blank', 'noopener,noreferrer');
  };

  /** Inserts the picture where the caret was when it was pasted, even if the user has typed on or left since. */
  const putImage = async (file: File, take: Props['onImage']) => {
    const selection = document.getSelection();
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : undefined;
    const src = await take?.(file);
    const place = field.current;
    if (!src || !place) return;
    const image = document.createElement('img');
    image.src = src;
    image.alt = file.name;
    if (range && place.contains(range.commonAncestorContainer)) range.insertNode(image);
    else place.append(image);
    changed();
    if (!area.current?.contains(document.activeElement)) onLeave?.();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only where the focus goes is followed here
    <div
      ref={area}
      className={styles.area}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        setIsWriting(false);
        onLeave?.();
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: no element of the page writes paragraphs and links */}
      <div
        ref={field}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={label}
        data-placeholder={placeholder}
        // Escape is for the text first, where the text has a use for it.
        data-mantine-stop-propagation={onEscape !== undefined || offered.length > 0 || undefined}
        className={`${styles.text} ${styles.field} ${className}`}
        onFocus={() => {
          document.execCommand('defaultParagraphSeparator', false, 'p');
          setIsWriting(true);
          loadPaste().catch(() => undefined);
        }}
        onBlur={() => setWord(undefined)}
        onInput={onInput}
        onKeyDown={onKeyDown}
        onMouseDown={onMouseDown}
        onClick={onClick}
        onPaste={onPaste}
      />
      <div className={foot ? styles.bar : styles.overlay} hidden={!foot && !isWriting}>
        {(foot || isWriting) && (
          <FormatButtons onChange={changed} onImage={props.onImage && ((file) => void putImage(file, props.onImage))} />
        )}
        {foot}
      </div>
      {isWriting && children}
      {offered.length > 0 && (
        <div className={styles.people} data-above={foot !== undefined || undefined}>
          <div role="listbox" aria-label="People to mention">
            {offered.map((person, index) => (
              <button
                key={person.id}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className={styles.person}
                // The caret stays where it is.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => mention(person)}
              >
                <Face id={person.id} person={person} size={20} />
                {person.name}
              </button>
            ))}
          </div>
          <p className={styles.aside}>Mentioned people aren’t notified yet.</p>
        </div>
      )}
    </div>
  );
}

/** With what reads Markdown: nobody needs it before they write. */
const loadPaste = lazyCode(() => import('../rich-paste.ts'));

function insertPasted(html: string | undefined, text: string): void {
  if (html === undefined) document.execCommand('insertText', false, text);
  else document.execCommand('insertHTML', false, html);
}

function isInCode(): boolean {
  const anchor = document.getSelection()?.anchorNode;
  return (anchor instanceof Element ? anchor : anchor?.parentElement)?.closest('code, pre') !== null;
}

function hasWord({ name }: Person, word: string): boolean {
  return name
    .toLowerCase()
    .split(/\s+/)
    .some((part) => part.startsWith(word.toLowerCase()));
}

function htmlIn(field: HTMLElement | null): string {
  if (!field || isEmpty(field)) return '';
  const copy = field.cloneNode(true) as HTMLElement;
  // The browser leaves lists in the paragraph they were made of, which no paragraph may hold.
  for (const paragraph of copy.querySelectorAll('p:has(> :is(ul, ol, pre, blockquote, h3, p))'))
    paragraph.replaceWith(...paragraph.childNodes);
  return copy.innerHTML.replaceAll(AFTER, '');
}

function isEmpty(field: HTMLElement): boolean {
  return (field.textContent ?? '').replaceAll(AFTER, '').trim() === '' && !field.querySelector('img');
}

function showIn(field: HTMLElement | null, html: string): void {
  field?.replaceChildren(cleanForPage(html, false));
  markEmpty(field);
}

function markEmpty(field: HTMLElement | null): void {
  if (!field) return;
  const hasNothing = isEmpty(field) && field.querySelectorAll('p, div, br').length < 2;
  field.toggleAttribute('data-empty', hasNothing);
}
