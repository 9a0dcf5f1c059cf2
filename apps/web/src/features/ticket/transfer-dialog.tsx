// Asks which project a ticket is moved to.
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SubmitFoot } from '../../ui/overlays/submit-foot.tsx';
import { projectsQuery } from '../projects/data.ts';

interface Props {
  ticketKey: string;
  project: Project;
  onClose: () => void;
  onTransfer: (to: Project) => void;
}

export function TransferDialog({ ticketKey, project, onClose, onTransfer }: Props) {
  const { data = [] } = useQuery(projectsQuery(project.company_id));
  const others = data.filter((each) => each.id !== project.id && each.status === 'active');
  const [picked, setPicked] = useState('');
  const to = others.find((each) => each.id === picked);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (to) onTransfer(to);
  };
  return (
    <Dialog onClose={onClose} title={`Move ${ticketKey} to another project`} isQuestion width={440}>
      <form onSubmit={submit} data-mantine-stop-propagation>
        <NativeSelect
          data-autofocus
          label="Project"
          description="It gets a new key there. Its comments, time and files go with it; its parent and sub-tickets stay here."
          value={picked}
          data={[
            { value: '', label: others.length > 0 ? 'Choose a project' : 'There is no other project' },
            ...others.map(({ id, name, key }) => ({ value: id, label: `${name} (${key})` })),
          ]}
          onChange={(event) => setPicked(event.currentTarget.value)}
        />
        <SubmitFoot submit="Move ticket" isDisabled={!to} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
