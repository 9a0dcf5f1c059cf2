// Accepts typing before the editor's code is loaded: a field with the plain text. The text and the caret are then
// handed to the editor.
import {
  type KeyboardEvent,
  type Ref,
  type SyntheticEvent,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { breakLines } from '../html/own-text.ts';
import { readClass } from '../parts/read-class.ts';
import dressed from '../parts/text-dress.module.css';
import { shownText } from './shown-text.ts';
import type { Caret, WordPosition } from './text-dress.ts';
import { placeAfter } from './word-position.ts';

export interface PlainHandle {
  html(): string;
  replace(html: string): void;
  focus(): void;
  /** Returns the caret; undefined while the focus is elsewhere. */
  caret(): Caret | undefined;
  /** Shows an uploaded picture below the block that the caret is in. */
  showPicture(src: string, alt: string): void;
  /** Returns the editable element. */
  field(): HTMLElement | null;
}

interface Props {
  label: string;
  placeholder: string;
  className: string;
  html: string;
  isFocused: boolean;
  onChange: () => void;
  onSubmit: (() => void) | undefined;
  onEscape: (() => void) | undefined;
  onPicture: (file: File) => void;
  ref: Ref<PlainHandle>;
}

export function PlainField({ label, placeholder, className, html, isFocused, onChange, ref, ...props }: Props) {
  const field = useRef<HTMLDivElement>(null);
  const isTyped = useRef(false);
  const given = useRef(html);
  const replace = (next: string) => {
    given.current = next;
    isTyped.current = false;
    field.current?.replaceChildren(...shownText(next, true));
    markEmpty(field.current);
  };
  // Once: the handle sets later texts, and never while the user types.
  const begin = useEffectEvent(() => {
    replace(html);
    if (isFocused) field.current?.focus();
  });
  useLayoutEffect(() => begin(), []);
  const changed = () => {
    isTyped.current = true;
    markEmpty(field.current);
    onChange();
  };
  useImperativeHandle(ref, () => ({
    html: () => (isTyped.current ? typedHtml(field.current) : given.current),
    replace,
    focus: () => field.current?.focus(),
    caret: () => caretIn(field.current),
    showPicture: (src, alt) => {
      showPicture(field.current, src, alt);
      changed();
    },
    field: () => field.current,
  }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      props.onSubmit?.();
    } else if (event.key === 'Escape') props.onEscape?.();
  };
  const takePictures = (event: SyntheticEvent, { files }: DataTransfer) => {
    const pictures = [...files].filter(({ type }) => type.startsWith('image/'));
    if (pictures.length === 0) return;
    event.preventDefault();
    for (const picture of pictures) props.onPicture(picture);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a textarea can hold neither formatting nor pictures
    <div
      ref={field}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      role="textbox"
      tabIndex={0}
      aria-multiline="true"
      aria-label={label}
      data-placeholder={placeholder}
      // Escape is for the text first, where the text has a use for it.
      data-mantine-stop-propagation={props.onEscape !== undefined || undefined}
      className={`${readClass} ${dressed.words} ${className}`}
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        if (event.clipboardData.getData('text/plain') === '') takePictures(event, event.clipboardData);
      }}
      onDrop={(event) => takePictures(event, event.dataTransfer)}
      onInput={changed}
    />
  );
}

function showPicture(field: HTMLElement | null, src: string, alt: string): void {
  const selection = document.getSelection();
  const figure = document.createElement('figure');
  const image = document.createElement('img');
  image.src = src;
  image.alt = alt;
  figure.append(image);
  const anchor = selection?.anchorNode ?? null;
  const block = [...(field?.childNodes ?? [])].find((node) => node.contains(anchor));
  if (block instanceof Text || !block) field?.append(figure);
  else block.after(figure);
}

const isBlank = (field: HTMLElement) => field.textContent?.trim() === '' && !field.querySelector('img, hr');

function markEmpty(field: HTMLElement | null): void {
  field?.toggleAttribute('data-empty', field.textContent === '' && isBlank(field));
}

/** Reads what was typed: without elements that are only shown, and with breaks for typed line ends. */
function typedHtml(field: HTMLElement | null): string {
  if (!field || isBlank(field)) return '';
  const copy = field.cloneNode(true) as HTMLElement;
  for (const box of copy.querySelectorAll('li[data-checked] > input')) {
    const body = box.nextElementSibling;
    body?.replaceWith(...body.childNodes);
    box.remove();
  }
  for (const element of copy.querySelectorAll('[dir="auto"], [role], [loading]'))
    for (const name of ['dir', 'role', 'aria-label', 'loading'])
      if (element.getAttribute(name) !== 'rtl') element.removeAttribute(name);
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  const lines: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.data.includes('\n') && !node.parentElement?.closest('pre')) lines.push(node);
  }
  for (const node of lines) breakLines(node);
  const isWordsAlone = ![...copy.children].some((child) => child.localName !== 'br');
  return isWordsAlone ? `<p>${copy.innerHTML}</p>` : copy.innerHTML;
}

function caretIn(field: HTMLElement | null): Caret | undefined {
  const selection = document.getSelection();
  if (!field || field !== document.activeElement || !selection?.anchorNode || !selection.focusNode) return undefined;
  const place = (node: Node, offset: number): WordPosition => {
    if (!field.contains(node)) return placeAfter('');
    const range = document.createRange();
    range.setStart(field, 0);
    range.setEnd(node, offset);
    return placeAfter(range.toString());
  };
  const anchor = place(selection.anchorNode, selection.anchorOffset);
  return { anchor, head: place(selection.focusNode, selection.focusOffset) };
}
