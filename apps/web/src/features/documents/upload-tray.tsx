// Lists running uploads with progress and a button to cancel, and failed ones with a button to retry.
import { Button, CloseButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Bar } from '../../ui/progress-bar.tsx';
import styles from './upload-tray.module.css';
import { cancelUpload, retryUpload, type Upload, useUploads } from './uploads.ts';

export function UploadTray({ projectId }: { projectId: string }) {
  const uploads = useUploads((state) => state.uploads).filter((each) => each.projectId === projectId);
  if (uploads.length === 0) return null;
  return (
    <section className={styles.tray} aria-label="Uploads">
      <ul className={styles.list}>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  );
}

function UploadRow({ upload }: { upload: Upload }) {
  const client = useQueryClient();
  const { name, state, share, problem = 'Upload failed' } = upload;
  const isSent = share >= 1;
  const percent = `${Math.floor(share * 100)}%`;
  return (
    <li className={styles.row}>
      <span className={styles.name} dir="auto" title={name}>
        {name}
      </span>
      {state === 'failed' ? (
        <span className={styles.failed}>{problem}</span>
      ) : (
        <Bar
          label={`Upload of ${name}`}
          value={isSent ? undefined : share}
          words={state === 'waiting' ? 'Waiting...' : isSent ? 'Saving...' : percent}
        />
      )}
      <span className={styles.buttons}>
        {state === 'failed' ? (
          <>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Retry upload of ${name}`}
              onClick={() => retryUpload(client, upload)}
            >
              Retry
            </Button>
            <CloseButton aria-label={`Dismiss ${name}`} onClick={() => cancelUpload(client, upload)} />
          </>
        ) : (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={`Cancel upload of ${name}`}
            onClick={() => cancelUpload(client, upload)}
          >
            Cancel
          </Button>
        )}
      </span>
    </li>
  );
}
