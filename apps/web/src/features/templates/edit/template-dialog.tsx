// The frame of the forms of templates: the dialog, what the server refused, and the buttons.
import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormAlert } from '../../../ui/form-alert.tsx';
import styles from './edit.module.css';
import type { useTemplateForm } from './use-template-form.ts';

interface Props {
  kind: 'project' | 'ticket';
  /** In pixels. */
  width: number;
  form: Pick<ReturnType<typeof useTemplateForm>, 'isNew' | 'isPending' | 'refusal' | 'submit' | 'onClose'>;
  children: ReactNode;
}

export function TemplateDialog({ kind, width, form, children }: Props) {
  const { isNew, isPending, refusal, submit, onClose } = form;
  return (
    <Modal
      opened
      closeOnClickOutside={false}
      onClose={onClose}
      title={isNew ? `New ${kind} template` : `Edit ${kind} template`}
      size={width}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {children}
        <FormAlert message={refusal} />
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            {isNew ? 'Create template' : 'Save template'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
