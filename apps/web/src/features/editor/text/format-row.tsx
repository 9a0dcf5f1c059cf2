// Shows the buttons below a description or a comment, which format the selection and insert pictures.
import { ActionIcon } from '@mantine/core';
import { IconBold, IconCode, IconItalic, IconLink, IconList, IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import styles from '../parts/text-dress.module.css';
import type { Format } from './text-dress.ts';

interface Props {
  onFormat: (what: Format) => void;
  onPicture: ((file: File) => void) | undefined;
}

export function FormatRow({ onFormat, onPicture }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const button = (label: string, icon: ReactNode, act: () => void) => (
    <ActionIcon
      size={26}
      aria-label={label}
      // What is selected in the text stays selected.
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <div className={styles.buttons} role="toolbar" aria-label="Format">
      {button('Bold', <IconBold size={16} stroke={1.75} />, () => onFormat('strong'))}
      {button('Italic', <IconItalic size={16} stroke={1.75} />, () => onFormat('em'))}
      {button('Code', <IconCode size={16} stroke={1.75} />, () => onFormat('code'))}
      {button('List', <IconList size={16} stroke={1.75} />, () => onFormat('list'))}
      {button('Link', <IconLink size={16} stroke={1.75} />, () => onFormat('link'))}
      {onPicture && button('Picture', <IconPhoto size={16} stroke={1.75} />, () => input.current?.click())}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/gif,image/webp"
        aria-label="Picture for the text"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onPicture?.(file);
        }}
      />
    </div>
  );
}
