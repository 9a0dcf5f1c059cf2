// Shows 'Create a New Project' as a dialog. Its state is reset each time it opens.
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { closeCreateProject, useCreateProject } from '../../projects/parts/create-project.ts';
import { CreateProjectForm } from './create-project-form.tsx';

export function CreateProjectDialog() {
  const { isOpen, templateId } = useCreateProject();
  return (
    <Dialog isOpen={isOpen} onClose={closeCreateProject} title="Create a New Project" width={720} isEdgeToEdge>
      <CreateProjectForm templateId={templateId} onCancel={closeCreateProject} onCreated={closeCreateProject} />
    </Dialog>
  );
}
