// Writes a text with paragraphs, lists, links and mentions. The browser's own editing does the work; what it makes is cleaned
// before it is stored. Markdown becomes formatting as it is typed and pasted, an @ offers the people.
import {
  type InputEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Person } from '../../companies/parts/people.ts';
import { htmlIn, markEmpty, showIn } from '../field-html.ts';
import { FormatButtons } from '../format-buttons.tsx';
import { linkClicks } from '../link-clicks.ts';
import { OfferedPeople } from '../offered-people.tsx';
import { useInputRules } from '../use-input-rules.ts';
import { useMentions } from '../use-mentions.ts';
import { loadPaste, usePasting } from '../use-pasting.ts';
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

export function RichField(props: Props) {
  const { label, placeholder, className = '', foot, onEscape, onLeave, children } = props;
  const area = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const [isWriting, setIsWriting] = useState(false);
  useValue(area, field, props);
  const { mentions, changed, mention, onInput, onKeyDown, onPaste, onPicture } = useWriting(area, field, props);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: this only watches focus entering and leaving; users act on the field inside
    <div
      ref={area}
      className={styles.area}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        setIsWriting(false);
        onLeave?.();
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: HTML has no input element for formatted text */}
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
        data-mantine-stop-propagation={onEscape !== undefined || mentions.offered.length > 0 || undefined}
        className={`${styles.text} ${styles.field} ${className}`}
        onFocus={() => {
          document.execCommand('defaultParagraphSeparator', false, 'p');
          setIsWriting(true);
          loadPaste().catch(() => undefined);
        }}
        onBlur={mentions.close}
        onInput={onInput}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        {...linkClicks(isWriting)}
      />
      <div className={foot ? styles.bar : styles.overlay} hidden={!foot && !isWriting}>
        {(foot || isWriting) && <FormatButtons onChange={changed} onImage={onPicture} />}
        {foot}
      </div>
      {isWriting && children}
      {mentions.offered.length > 0 && (
        <OfferedPeople people={mentions.offered} at={mentions.at} isAbove={foot !== undefined} onPick={mention} />
      )}
    </div>
  );
}

type Div = RefObject<HTMLDivElement | null>;

/** What stands in the field, from outside: what it begins with, and what others set. */
function useValue(area: Div, field: Div, { value, isFocused = false, ref }: Props): void {
  useLayoutEffect(() => {
    if (!area.current?.contains(document.activeElement)) showIn(field.current, value);
  }, [area, field, value]);
  useLayoutEffect(() => {
    if (isFocused) field.current?.focus();
  }, [field, isFocused]);
  useImperativeHandle(ref, () => ({
    html: () => htmlIn(field.current),
    set: (html) => showIn(field.current, html),
    focus: () => field.current?.focus(),
  }));
}

/** What is typed, pasted and mentioned. */
function useWriting(area: Div, field: Div, { people, onImage, onChange, onLeave, onSubmit, onEscape }: Props) {
  const mentions = useMentions(people);
  const rules = useInputRules(field);
  const changed = () => {
    markEmpty(field.current);
    mentions.look();
    onChange?.(htmlIn(field.current));
  };
  const mention = (person: Person | undefined) => {
    if (person) mentions.insert(person);
    changed();
    mentions.close();
  };
  const putPicture = async (file: File, take: NonNullable<typeof onImage>) => {
    const isPut = await putImage(field, file, take);
    if (!isPut) return;
    changed();
    if (!area.current?.contains(document.activeElement)) onLeave?.();
  };
  const onPicture = onImage && ((file: File) => void putPicture(file, onImage));
  const pasting = usePasting(onPicture);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (mentions.onKey(event, mention)) return;
    pasting.onKey(event);
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSubmit?.();
    } else if (event.key === 'Escape') onEscape?.();
    else if (rules.onKey(event)) event.preventDefault();
  };
  const onInput = (event: InputEvent) => {
    rules.onInput(event);
    changed();
  };
  return { mentions, changed, mention, onInput, onKeyDown, onPaste: pasting.onPaste, onPicture };
}

/**
 * Inserts the picture where the caret was when it was pasted, even if the user has typed on or left since.
 * @returns whether it is there
 */
async function putImage(field: Div, file: File, take: NonNullable<Props['onImage']>): Promise<boolean> {
  const selection = document.getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : undefined;
  const src = await take(file);
  const place = field.current;
  if (!src || !place) return false;
  const image = document.createElement('img');
  image.src = src;
  image.alt = file.name;
  if (range && place.contains(range.commonAncestorContainer)) range.insertNode(image);
  else place.append(image);
  return true;
}
