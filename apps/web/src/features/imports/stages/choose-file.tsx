// Takes the file to import, chosen or dropped, and sends it to be read.
import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { IMPORT_LIMITS, type TicketImport } from '@worklane/contract/imports';
import { errorMessage } from '@worklane/contract/platform/errors';
import type { Project } from '@worklane/contract/projects';
import { useEffect, useRef, useState } from 'react';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { FileInput } from '../../../ui/files/file-input.tsx';
import { useFileDrop } from '../../../ui/files/use-file-drop.ts';
import { Bar } from '../../../ui/progress-bar.tsx';
import { uploadImport } from '../data.ts';
import styles from './import-stages.module.css';

interface Props {
  project: Project;
  onRead: (read: TicketImport) => void;
  onCancel: () => void;
}

/** An archive with files may be as big as what the company may store: that is the server's to say. */
const PACKED = /\.t?gz$/i;
const LIMIT = `${IMPORT_LIMITS.bytes / 1024 / 1024} MB`;

export function ChooseFile({ project, onRead, onCancel }: Props) {
  const [share, setShare] = useState(0);
  const upload = useRef<AbortController>(undefined);
  useEffect(() => () => upload.current?.abort(), []);

  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (file: File) => {
      if (file.size > IMPORT_LIMITS.bytes && !PACKED.test(file.name))
        throw new Error(errorMessage('too_large', { limit: LIMIT }));
      upload.current = new AbortController();
      setShare(0);
      return uploadImport(project, file, { signal: upload.current.signal, onProgress: setShare });
    },
    onSuccess: onRead,
  });
  const problem = upload.current?.signal.aborted ? undefined : error?.message;

  return (
    <>
      <div className={styles.stage}>
        {isPending ? <Uploading name={variables.name} share={share} /> : <DropZone onFile={mutate} />}
        <FormAlert message={problem} />
        <ul className={styles.note}>
          <li>Only a title is required.</li>
          <li>
            Up to {LIMIT} and {IMPORT_LIMITS.rows.toLocaleString()} tickets (UTF-8). Project archives can be larger.
          </li>
          <li>Trello and Jira exports keep comments; importing again updates instead of duplicating.</li>
        </ul>
        <p className={styles.note}>You’ll see a preview before anything is saved.</p>
      </div>
      <div className={styles.foot}>
        <Button variant="subtle" color="gray" onClick={isPending ? () => upload.current?.abort() : onCancel}>
          {isPending ? 'Stop' : 'Cancel'}
        </Button>
      </div>
    </>
  );
}

function Uploading({ name, share }: { name: string; share: number }) {
  return (
    <div className={styles.work}>
      <p className={styles.strong}>{name}</p>
      <Bar
        label={share < 1 ? 'Uploading' : 'Reading the file'}
        value={share < 1 ? share : undefined}
        words={share < 1 ? `${Math.floor(share * 100)}%` : 'Reading the file...'}
      />
    </div>
  );
}

function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const onFiles = ([file]: readonly File[]) => file && onFile(file);
  const { isOver, handlers } = useFileDrop(onFiles);
  return (
    <div className={styles.zone} data-over={isOver} {...handlers}>
      <IconFileUpload size={28} stroke={1.4} aria-hidden="true" />
      <p className={styles.strong}>Drop a JSON or CSV file here. Trello and Jira exports work too.</p>
      <Button variant="default" data-autofocus onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <FileInput
        ref={input}
        accept=".json,.gz,.tgz,.csv,.tsv,.txt,application/json,text/csv,text/tab-separated-values,text/plain"
        label="File with tickets"
        onFiles={onFiles}
      />
    </div>
  );
}
