// Shows the files attached to a ticket: pictures as pictures, everything else to be opened or downloaded.
import { ActionIcon } from '@mantine/core';
import { IconFile, IconX } from '@tabler/icons-react';
import type { Attachment } from '@worklane/contract/attachments';
import { isImageType } from '@worklane/domain/files/kinds';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { fileSize } from '../../../ui/files/file-size.ts';
import { ask } from '../../../ui/overlays/ask.ts';
import type { PeopleById } from '../../companies/parts/people.ts';
import { Section, type SectionAdd } from '../../tickets/parts/ticket-section.tsx';
import styles from './attachments.module.css';

interface Props {
  files: readonly Attachment[];
  add: SectionAdd | undefined;
  isAdding: boolean;
  people: PeopleById;
  mayDelete: (file: Attachment) => boolean;
  onDelete: (file: Attachment) => void;
}

export function Attachments({ files, add, isAdding, people, mayDelete, onDelete }: Props) {
  return (
    <Section title="Attachments" beside={isAdding ? 'Sending...' : files.length} add={add}>
      <ul className={styles.files}>
        {files.map((file) => {
          const isImage = isImageType(file.media_type);
          const by = people.get(file.uploaded_by ?? '')?.name ?? 'Former member';
          return (
            <li key={file.id} className={styles.file}>
              <a
                className={styles.link}
                href={isImage ? file.url : `${file.url}?download=1`}
                title={file.name}
                data-picture={isImage ? file.name : undefined}
                {...(isImage ? { target: '_blank', rel: 'noopener' } : { download: file.name })}
              >
                <span className={styles.preview}>
                  {isImage ? <img src={file.url} alt="" loading="lazy" /> : <IconFile size={20} stroke={1.5} />}
                </span>
                <span className={styles.words}>
                  <span className={styles.name}>{file.name}</span>
                  <span className={styles.about}>
                    {fileSize(file.bytes)} · {by}, <RelativeTime at={file.created_at} />
                  </span>
                </span>
              </a>
              {mayDelete(file) && (
                <ActionIcon
                  size={24}
                  aria-label={`Delete ${file.name}`}
                  onClick={() =>
                    ask({
                      title: `Delete ${file.name}?`,
                      text: 'You can undo this while the page stays open.',
                      action: 'Delete file',
                      isUndoable: true,
                      onConfirm: () => onDelete(file),
                    })
                  }
                >
                  <IconX size={14} stroke={1.75} />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
