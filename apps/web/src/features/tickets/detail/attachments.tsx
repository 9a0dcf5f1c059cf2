// The files attached to a ticket: pictures as pictures, everything else to be downloaded. Files can be dropped here.
import { ActionIcon } from '@mantine/core';
import { IconFile, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isImageType } from '@worklane/domain/files/kinds';
import { useRef, useState } from 'react';
import { fileSize } from '../../../ui/file-size.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { attachmentsQuery, useAttachmentChanges } from '../attachment-changes.ts';
import type { PeopleById } from '../people.ts';
import styles from './attachments.module.css';
import { Section } from './section.tsx';

interface Props {
  projectId: string;
  ticketId: string;
  userId: string;
  people: PeopleById;
  canDeleteAll: boolean;
}

export function Attachments({ projectId, ticketId, userId, people, canDeleteAll }: Props) {
  const { data: files = [] } = useQuery(attachmentsQuery(ticketId));
  const changes = useAttachmentChanges(projectId, ticketId);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const holdsFiles = (event: React.DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here can be picked with the button as well
    <div
      className={styles.place}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        changes.add([...event.dataTransfer.files]);
      }}
    >
      <Section
        title="Attachments"
        beside={changes.isAdding ? 'Sending...' : files.length > 0 && files.length}
        add={{ label: 'Attach files', onAdd: () => input.current?.click() }}
      >
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Files to attach"
          onChange={(event) => {
            const picked = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = '';
            if (picked.length > 0) changes.add(picked);
          }}
        />
        <ul className={styles.files}>
          {files.map((file) => {
            const isImage = isImageType(file.media_type);
            const by = people.get(file.uploaded_by ?? '')?.name ?? 'Former member';
            return (
              <li key={file.id} className={styles.file}>
                <a
                  className={styles.link}
                  href={isImage ? file.url : `${file.url}?download=1`}
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
                {(canDeleteAll || file.uploaded_by === userId) && (
                  <ActionIcon size={24} aria-label={`Delete ${file.name}`} onClick={() => changes.remove(file)}>
                    <IconX size={14} stroke={1.75} />
                  </ActionIcon>
                )}
              </li>
            );
          })}
        </ul>
      </Section>
    </div>
  );
}
