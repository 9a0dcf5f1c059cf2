// Adds to the documents of a project: a link, files, or a document to be written.
import { Button } from '@mantine/core';
import { IconLink, IconPlus, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { FILE_KINDS } from '@worklane/domain/files/kinds';
import { useRef } from 'react';
import styles from './docs-actions.module.css';

interface Props {
  projectKey: string;
  onAddLink: () => void;
  onFiles: (files: readonly File[]) => void;
}

export function DocsActions({ projectKey, onAddLink, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        className={styles.action as string}
        leftSection={<IconLink size={14} stroke={1.75} />}
        onClick={onAddLink}
      >
        Add External Link
      </Button>
      <Button
        variant="default"
        size="xs"
        className={styles.action as string}
        leftSection={<IconUpload size={14} stroke={1.75} />}
        onClick={() => input.current?.click()}
      >
        Upload File
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={FILE_KINDS.document.types.join()}
        aria-label="Files for the documents"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file again is a new choice.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button
        size="xs"
        component={Link}
        to={newDocumentAt(projectKey)}
        className={styles.action as string}
        leftSection={<IconPlus size={14} stroke={1.75} />}
      >
        New Document
      </Button>
    </>
  );
}

export const newDocumentAt = (projectKey: string): string => `/projects/${encodeURIComponent(projectKey)}/docs/new`;
