// Lists the files that will be attached to a ticket once it is created.
import { ActionIcon } from '@mantine/core';
import { IconFile, IconX } from '@tabler/icons-react';
import { isImageType } from '@worklane/domain/files/kinds';
import { fileSize } from '../../ui/files/file-size.ts';
import styles from './held-file-list.module.css';
import type { HeldFile } from './held-files.ts';

export function HeldFileList({ files, onRemove }: { files: readonly HeldFile[]; onRemove: (held: HeldFile) => void }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label="Files to attach">
      {files.map((held) => (
        <li key={held.id} className={styles.file}>
          {isImageType(held.file.type) ? (
            <img src={held.url} alt="" className={styles.picture} />
          ) : (
            <IconFile size={16} stroke={1.5} aria-hidden="true" />
          )}
          <span className={styles.name}>{held.file.name}</span>
          <span className={styles.size}>{fileSize(held.file.size)}</span>
          <ActionIcon size={24} aria-label={`Remove ${held.file.name}`} onClick={() => onRemove(held)}>
            <IconX size={14} stroke={1.75} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
