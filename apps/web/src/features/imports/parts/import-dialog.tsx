// Imports tickets from a file, in a dialog over the board: choose it, check the preview, follow the progress, read the
// report. Which of these is shown follows from the import on the server, so that a reload or a link leads back to the
// same place.
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TicketImport } from '@worklane/contract/imports';
import type { Project } from '@worklane/contract/projects';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { cancelImport, importKeys, importQuery } from '../data.ts';
import { ChooseFile } from '../stages/choose-file.tsx';
import { Preview } from '../stages/preview.tsx';
import { Progress } from '../stages/progress.tsx';
import { Report } from '../stages/report.tsx';

interface Props {
  project: Project;
  /** The import that is looked at; undefined before a file is chosen. */
  importId: string | undefined;
  onImport: (id: string | undefined) => void;
  onClose: () => void;
}

export function ImportDialog({ project, importId, onImport, onClose }: Props) {
  const client = useQueryClient();
  const { data: current } = useQuery({ ...importQuery(importId ?? ''), enabled: importId !== undefined });
  const close = () => {
    // A file that was only looked at need not wait on the server.
    if (importId && current?.state === 'ready') void cancelImport(importId).catch(() => undefined);
    onClose();
  };
  const show = (next: TicketImport) => {
    client.setQueryData(importKeys.one(next.id), next);
    if (next.id !== importId) onImport(next.id);
  };

  return (
    <Dialog
      onClose={close}
      // Most of what is in it cannot be had back by opening it again.
      closeOnClickOutside={false}
      title="Import tickets"
      width={880}
      isEdgeToEdge
    >
      {importId === undefined ? (
        <ChooseFile project={project} onRead={show} onCancel={close} />
      ) : (
        <Stage
          project={project}
          importId={importId}
          onShow={show}
          onClose={close}
          onAgain={() => onImport(undefined)}
        />
      )}
    </Dialog>
  );
}

interface StageProps {
  project: Project;
  importId: string;
  onShow: (next: TicketImport) => void;
  onClose: () => void;
  onAgain: () => void;
}

function Stage({ project, importId, onShow, onClose, onAgain }: StageProps) {
  const { data: current, error } = useQuery(importQuery(importId));
  if (!current && error) {
    const action = (
      <Button variant="default" onClick={onAgain}>
        Choose a file
      </Button>
    );
    return <EmptyState title={error.message} action={action} />;
  }
  if (!current) return <Waiting words="Loading..." />;
  switch (current.state) {
    case 'ready':
      return <Preview project={project} current={current} onRun={onShow} onCancel={onClose} onAgain={onAgain} />;
    case 'running':
      return <Progress current={current} onCancelled={onShow} />;
    default:
      return <Report projectKey={project.key} over={current} onClose={onClose} onAgain={onAgain} />;
  }
}
