// Finds words in a document: Enter and Shift+Enter step through the matches, Escape returns to the text.
import { ActionIcon, CloseButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { EditorHandle } from '../editor/parts/block-editor.tsx';
import styles from './find-bar.module.css';

interface Props {
  editor: RefObject<EditorHandle | null>;
  onClose: () => void;
}

export function FindBar({ editor, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const [found, setFound] = useState<ReturnType<EditorHandle['find']>>();
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    const handle = words.trim() === '' ? undefined : editor.current?.find(words);
    setFound(handle);
    return () => handle?.end();
  }, [words, editor]);
  const close = () => {
    onClose();
    editor.current?.focus();
  };
  return (
    <search
      className={styles.bar}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
        if (event.key === 'f' && (event.ctrlKey || event.metaKey)) field.current?.select();
      }}
    >
      <input
        ref={field}
        type="search"
        className={styles.field}
        aria-label="Find in document"
        placeholder="Find in document"
        dir="auto"
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (event.shiftKey) found?.previous();
          else found?.next();
        }}
      />
      <span role="status" className={styles.count}>
        {found && (found.count === 0 ? 'Not found' : `${found.count} found`)}
      </span>
      <ActionIcon aria-label="Previous" disabled={!found?.count} onClick={() => found?.previous()}>
        <IconChevronUp size={16} stroke={1.8} />
      </ActionIcon>
      <ActionIcon aria-label="Next" disabled={!found?.count} onClick={() => found?.next()}>
        <IconChevronDown size={16} stroke={1.8} />
      </ActionIcon>
      <CloseButton aria-label="Close find" onClick={close} />
    </search>
  );
}
