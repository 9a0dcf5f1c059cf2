// Shows a card about the name that is pointed at, focused or beside the caret.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { shownPart } from '../menus/place-beside.ts';
import type { EditorNames } from '../parts/editor-names.ts';
import styles from './name-cards.module.css';
import { nameAt, nameOf } from './name-of.ts';

interface Props {
  /** What the text and its cards are in. */
  frame: HTMLElement;
  names: EditorNames;
  /** The name beside the caret. */
  atCaret?: HTMLElement | null;
  /** Gives the focus back after Escape in a card. */
  onLeave?: () => void;
}

const SHOW_MS = 300;
/** Enough to go from the name to its card. */
const HIDE_MS = 200;
/** Held for a press on a name. */
const MODIFIERS = new Set(['Control', 'Meta', 'Alt', 'Shift']);

export function NameCards({ frame, names, atCaret = null, onLeave }: Props) {
  const [shown, setShown] = useState<HTMLElement | null>(null);
  const [choice] = useState(() => createChoice(setShown));
  useEffect(() => choice.stop, [choice]);
  useEffect(() => choice.besideCaret(atCaret), [atCaret, choice]);
  useNamesPointedAt(frame, choice);
  const name = shown?.isConnected ? nameOf(shown) : null;
  if (!shown || !name) return null;
  return (
    <Card
      key={`${name.kind} ${name.id}`}
      frame={frame}
      element={shown}
      label={name.label}
      onPoint={(isOver) => (isOver ? choice.point(shown, 0) : choice.leave())}
      onLeave={onLeave}
    >
      <names.Card name={name} />
    </Card>
  );
}

/**
 * Chooses the name to show: one that is pointed at or focused goes before the one beside the caret, which is shown
 * again after it.
 */
function createChoice(show: (name: HTMLElement | null) => void) {
  let pointed: HTMLElement | null = null;
  let atCaret: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => show([pointed, atCaret].find((name) => name?.isConnected) ?? null), ms);
  };
  return {
    point(name: HTMLElement, ms: number) {
      pointed = name;
      settle(ms);
    },
    leave() {
      if (!pointed) return;
      pointed = null;
      settle(HIDE_MS);
    },
    besideCaret(name: HTMLElement | null) {
      atCaret = name;
      settle(name ? SHOW_MS : HIDE_MS);
    },
    /** Until another name is pointed at, or the caret has come to one again. */
    dismiss() {
      pointed = null;
      atCaret = null;
      settle(0);
    },
    stop: () => clearTimeout(timer),
  };
}

function useNamesPointedAt(frame: HTMLElement, choice: ReturnType<typeof createChoice>): void {
  useEffect(() => {
    // Unknown at first: the text may have been drawn under the pointer.
    let under: HTMLElement | null | undefined;
    const look = ({ type, target, pointerType }: PointerEvent) => {
      const name = nameAt(target);
      // Letters also move names under a pointer that rests, which is over them then but has not moved.
      const isPointing = type === 'pointermove' || under === undefined || isRedrawn(under, name);
      if (pointerType !== 'mouse' || !isPointing) return;
      if (name && name !== under) choice.point(name, SHOW_MS);
      under = name;
    };
    const out = ({ target }: PointerEvent) => {
      if (!nameAt(target)) return;
      under = null;
      choice.leave();
    };
    const focus = ({ target }: FocusEvent) => {
      const name = nameAt(target);
      if (name) choice.point(name, 0);
    };
    const press = ({ target }: MouseEvent) => {
      const name = nameAt(target);
      if (name) choice.point(name, 0);
      else if (target instanceof Element && !target.closest('[data-name-card]')) choice.leave();
    };
    const key = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape') choice.dismiss();
      // Anyone who writes looks at the caret.
      else if (!MODIFIERS.has(key) && (target as HTMLElement).isContentEditable) choice.leave();
    };
    frame.addEventListener('pointerover', look);
    frame.addEventListener('pointermove', look);
    frame.addEventListener('pointerout', out);
    frame.addEventListener('focusin', focus);
    frame.addEventListener('focusout', out as EventListener);
    frame.addEventListener('click', press);
    frame.addEventListener('keydown', key);
    return () => {
      frame.removeEventListener('pointerover', look);
      frame.removeEventListener('pointermove', look);
      frame.removeEventListener('pointerout', out);
      frame.removeEventListener('focusin', focus);
      frame.removeEventListener('focusout', out as EventListener);
      frame.removeEventListener('click', press);
      frame.removeEventListener('keydown', key);
    };
  }, [frame, choice]);
}

const isRedrawn = (before: HTMLElement | null, name: HTMLElement | null): boolean =>
  before !== null && !before.isConnected && name !== null && nameOf(before)?.id === nameOf(name)?.id;

interface CardProps {
  frame: HTMLElement;
  element: HTMLElement;
  label: string;
  onPoint: (isOver: boolean) => void;
  onLeave: (() => void) | undefined;
  children: React.ReactNode;
}

const GAP = 6;

function Card({ frame, element, label, onPoint, onLeave, children }: CardProps) {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const card = ref.current;
    if (!card) return;
    const [frameBox, at] = [frame.getBoundingClientRect(), element.getBoundingClientRect()];
    const shown = shownPart(frame);
    const hasRoom = at.bottom + GAP + card.offsetHeight < shown.bottom;
    const left = Math.max(0, Math.min(at.left - frameBox.left, frameBox.width - card.offsetWidth));
    card.style.left = `${left}px`;
    const isBelow = hasRoom || at.top - shown.top < card.offsetHeight + GAP;
    card.style.top = isBelow ? `${at.bottom - frameBox.top + GAP}px` : '';
    // From below, so that a card that grows stays beside its name.
    card.style.bottom = isBelow ? '' : `${frameBox.bottom - at.top + GAP}px`;
  });
  return (
    <section
      ref={ref}
      className={styles.card}
      aria-label={`About ${label}`}
      data-name-card
      // It also comes under a pointer that rests.
      onPointerMove={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
      onFocus={() => onPoint(true)}
      onBlur={() => onPoint(false)}
      onKeyDown={({ key }) => key === 'Escape' && onLeave?.()}
    >
      {children}
    </section>
  );
}
