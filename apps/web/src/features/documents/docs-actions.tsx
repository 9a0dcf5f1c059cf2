// Adds to the documents of a project: a link, files, or a document to be written.
import { Button } from '@mantine/core';
import { IconLink, IconPlus, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { FILE_KINDS } from '@worklane/domain/files/kinds';
import { useRef } from 'react';
import { FileInput } from '../../ui/files/file-input.tsx';
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
      <FileInput
        ref={input}
        multiple
        accept={FILE_KINDS.document.types.join()}
        label="Files for the documents"
        onFiles={onFiles}
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
