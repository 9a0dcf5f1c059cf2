// Frames the forms of templates: the dialog, the name, the server's refusal, and the buttons.
import { TextInput } from '@mantine/core';
import { PROJECT_LIMITS } from '@worklane/domain/projects/vocabulary';
import type { ReactNode } from 'react';
import type { Draft } from '../../../platform/local-state/use-draft.ts';
import { DraftNote } from '../../../ui/fields/draft-note.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { Form } from '../../../ui/form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SubmitFoot } from '../../../ui/overlays/submit-foot.tsx';
import styles from './edit.module.css';
import type { useTemplateForm } from './use-template-form.ts';

interface Props {
  kind: 'project' | 'ticket';
  /** In pixels. */
  width: number;
  form: Pick<ReturnType<typeof useTemplateForm>, 'isNew' | 'isPending' | 'refusal' | 'submit' | 'onClose'> & {
    draft: Pick<Draft<unknown>, 'isRestored' | 'discard'>;
  };
  children: ReactNode;
}

export function TemplateDialog({ kind, width, form, children }: Props) {
  const { draft, isNew, isPending, refusal, submit, onClose } = form;
  return (
    <Dialog
      closeOnClickOutside={false}
      onClose={onClose}
      title={isNew ? `New ${kind} template` : `Edit ${kind} template`}
      width={width}
    >
      <Form className={styles.form} onSubmit={submit}>
        <DraftNote draft={draft} />
        {children}
        <FormAlert message={refusal} />
        <SubmitFoot
          submit={isNew ? 'Create template' : 'Save template'}
          isPending={isPending}
          draft={draft}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

interface Named {
  fields: { name: string };
  problem: string | undefined;
  change: (changes: { name: string }) => void;
}

export function TemplateName({ form: { fields, problem, change } }: { form: Named }) {
  return (
    <TextInput
      label="Name"
      required
      data-autofocus
      maxLength={PROJECT_LIMITS.name}
      value={fields.name}
      error={problem}
      onChange={(event) => change({ name: event.currentTarget.value })}
    />
  );
}
