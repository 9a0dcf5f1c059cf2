// Formats the selected words, and shows where a link leads.
import type { TablerIcon } from '@tabler/icons-react';
import {
  IconBold,
  IconCode,
  IconExternalLink,
  IconHighlight,
  IconItalic,
  IconLink,
  IconMessagePlus,
  IconPencil,
  IconStrikethrough,
  IconTag,
  IconUnderline,
  IconUnlink,
} from '@tabler/icons-react';
import { safeAddress } from '@worklane/domain/documents/safe-address';
import { toggleMark } from 'prosemirror-commands';
import { useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { COMMAND_KEY } from '../../../ui/command-key.ts';
import { nameAddress } from '../names/name-address.ts';
import { readNamePath } from '../names/name-path.ts';
import { type MarkName, schema } from '../schema.ts';
import { askLink } from './ask-link.ts';
import { barKeys } from './bar-keys.ts';
import { LinkForm } from './link-form.tsx';
import styles from './menus.module.css';
import { placeBeside } from './place-beside.ts';
import type { LinkRange, Session } from './session.ts';

const BUTTONS: readonly { mark: MarkName; label: string; icon: TablerIcon; keys: string }[] = [
  { mark: 'strong', label: 'Bold', icon: IconBold, keys: 'B' },
  { mark: 'em', label: 'Italic', icon: IconItalic, keys: 'I' },
  { mark: 'u', label: 'Underline', icon: IconUnderline, keys: 'U' },
  { mark: 's', label: 'Strikethrough', icon: IconStrikethrough, keys: 'Shift X' },
  { mark: 'code', label: 'Inline code', icon: IconCode, keys: 'E' },
  { mark: 'mark', label: 'Highlight', icon: IconHighlight, keys: 'Shift H' },
];

export function SelectionBar({ session }: { session: Session }) {
  const range = useStore(session.ui, (ui) => ui.range);
  const link = useStore(session.ui, (ui) => ui.link);
  const hasFocus = useStore(session.ui, (ui) => ui.hasFocus);
  const asked = useStore(session.ui, (ui) => ui.linkAsked);
  const isPressed = usePressed(session);
  if (asked)
    return (
      <Bar session={session} at={asked} label="Link">
        {<LinkForm session={session} range={asked} />}
      </Bar>
    );
  if (!session.view.editable) return null;
  // The bar below a text has its buttons in any case.
  if (range && hasFocus && !isPressed && !session.latest.current.dress)
    return (
      <Bar session={session} at={range} label="Text formatting">
        <MarkButtons session={session} marks={range.marks} />
      </Bar>
    );
  if (link && hasFocus)
    return (
      <Bar session={session} at={link} label="Link">
        <LinkButtons session={session} link={link} />
      </Bar>
    );
  return null;
}

/** Tells whether the pointer is pressed: the bar is hidden while it still selects. */
function usePressed({ view }: Session): boolean {
  const [isPressed, setIsPressed] = useState(false);
  useLayoutEffect(() => {
    const down = () => setIsPressed(true);
    const up = () => setIsPressed(false);
    view.dom.addEventListener('pointerdown', down);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', up);
    return () => {
      view.dom.removeEventListener('pointerdown', down);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', up);
    };
  }, [view]);
  return isPressed;
}

interface BarProps {
  session: Session;
  at: { from: number; to: number };
  label: string;
  children: React.ReactNode;
}

function Bar({ session, at, label, children }: BarProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (ref.current) placeBeside(session.view, session.frame, ref.current, at, 'above');
  });
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={label}
      className={styles.bar}
      data-mantine-stop-propagation
      onKeyDown={barKeys(session)}
    >
      {children}
    </div>
  );
}

function MarkButtons({ session, marks }: { session: Session; marks: string }) {
  const on = new Set(marks.split(' '));
  const { view, ui } = session;
  return (
    <>
      {BUTTONS.map(({ mark, label, icon: Icon, keys }) => (
        <BarButton
          key={mark}
          label={label}
          keys={keys}
          isOn={on.has(mark)}
          onPress={() => toggleMark(schema.marks[mark])(view.state, view.dispatch, view)}
        >
          <Icon size={16} stroke={1.8} />
        </BarButton>
      ))}
      <span className={styles.parting} />
      <BarButton label="Link" keys="K" isOn={on.has('link')} onPress={() => askLink({ view, ui })}>
        <IconLink size={16} stroke={1.8} />
      </BarButton>
      {session.latest.current.onComment && (
        <BarButton label="Comment" keys="Alt M" onPress={() => session.latest.current.onComment?.()}>
          <IconMessagePlus size={16} stroke={1.8} />
        </BarButton>
      )}
    </>
  );
}

interface ButtonProps {
  label: string;
  keys?: string;
  isOn?: boolean;
  onPress: () => void;
  children: React.ReactNode;
}

function BarButton({ label, keys, isOn, onPress, children }: ButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-pressed={isOn}
      title={keys ? `${label} (${COMMAND_KEY} ${keys})` : label}
      // The words stay selected.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

function LinkButtons({ session, link }: { session: Session; link: LinkRange }) {
  const { view, ui } = session;
  const { from, to, href } = link;
  return (
    <>
      <a className={styles.address} href={safeAddress(href) ?? ''} target="_blank" rel="noopener noreferrer">
        <IconExternalLink size={14} stroke={1.8} aria-hidden />
        <span>{href?.replace(/^https?:\/\//, '')}</span>
      </a>
      {session.latest.current.names && readNamePath(href ?? '', window.location.origin) && (
        <BarButton label="Show title" onPress={() => void nameAddress(session, { from, to, href: href ?? '' })}>
          <IconTag size={16} stroke={1.8} />
        </BarButton>
      )}
      <BarButton label="Edit link" onPress={() => ui.setState({ linkAsked: link })}>
        <IconPencil size={16} stroke={1.8} />
      </BarButton>
      <BarButton
        label="Remove link"
        onPress={() => view.dispatch(view.state.tr.removeMark(from, to, schema.marks.link))}
      >
        <IconUnlink size={16} stroke={1.8} />
      </BarButton>
    </>
  );
}
