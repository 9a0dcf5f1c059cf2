// 'Create a New Project' as a dialog. Everything in it starts anew each time it opens.
import { Modal } from '@mantine/core';
import { closeCreateProject, useCreateProject } from './create-project.ts';
import styles from './create-project-form.module.css';
import { CreateProjectForm } from './create-project-form.tsx';

export function CreateProjectDialog() {
  const { isOpen, templateId } = useCreateProject();
  return (
    <Modal
      opened={isOpen}
      onClose={closeCreateProject}
      title="Create a New Project"
      size={720}
      classNames={{ header: styles.header, body: styles.dialogBody }}
    >
      <CreateProjectForm templateId={templateId} onCancel={closeCreateProject} onCreated={closeCreateProject} />
    </Modal>
  );
}
