// Formats the selected words of a text. The browser's own keys do the same.
import { ActionIcon } from '@mantine/core';
import { IconBold, IconCode, IconItalic, IconLink, IconList, IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import styles from './parts/rich-text.module.css';

interface Props {
  /** Called after each change. */
  onChange: () => void;
  onImage: ((file: File) => void) | undefined;
}

export function FormatButtons({ onChange, onImage }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const button = (label: string, icon: ReactNode, run: () => void) => (
    <ActionIcon
      size={26}
      aria-label={label}
      // What is selected in the text stays selected.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        run();
        onChange();
      }}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <div className={styles.buttons} role="toolbar" aria-label="Format">
      {button('Bold', <IconBold size={16} stroke={1.75} />, () => document.execCommand('bold'))}
      {button('Italic', <IconItalic size={16} stroke={1.75} />, () => document.execCommand('italic'))}
      {button('Code', <IconCode size={16} stroke={1.75} />, wrapInCode)}
      {button('List', <IconList size={16} stroke={1.75} />, () => document.execCommand('insertUnorderedList'))}
      {button('Link', <IconLink size={16} stroke={1.75} />, linkSelection)}
      {onImage && button('Picture', <IconPhoto size={16} stroke={1.75} />, () => input.current?.click())}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label="Picture for the text"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onImage?.(file);
        }}
      />
    </div>
  );
}

function wrapInCode(): void {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed) return;
  const code = document.createElement('code');
  code.textContent = selection.toString();
  document.execCommand('insertHTML', false, code.outerHTML);
}

/** What is selected becomes a link, when it is an address; any other words lead to an address one is asked for. */
function linkSelection(): void {
  const words = document.getSelection()?.toString().trim() ?? '';
  if (words === '') return;
  const address = /^https?:\/\//.test(words) ? words : window.prompt('Link address', 'https://');
  if (address && /^(https?:\/\/|mailto:)/.test(address)) document.execCommand('createLink', false, address);
}
