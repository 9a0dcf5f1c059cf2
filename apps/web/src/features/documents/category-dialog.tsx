// Asks for the category a document moves to.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListedDocument } from '@worklane/contract/documents';
import { useState } from 'react';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { Form } from '../../ui/form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SubmitFoot } from '../../ui/overlays/submit-foot.tsx';
import { CategoryField, categoryName, NO_NAME } from './category-field.tsx';
import styles from './dialogs.module.css';
import { changeCategory } from './parts/document-changes.ts';

interface Props {
  document: ListedDocument;
  categories: readonly string[];
  onClose: () => void;
}

export function CategoryDialog({ document, categories, onClose }: Props) {
  const client = useQueryClient();
  const [value, setValue] = useState({ picked: document.category, typed: '' });
  const [problem, setProblem] = useState<string>();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (category: string) => changeCategory(client, document, category),
    onSuccess: onClose,
  });
  const save = () => {
    const category = categoryName(value);
    if (category === '') setProblem(NO_NAME);
    else if (category === document.category) onClose();
    else mutate(category);
  };
  return (
    <Dialog title="Change Category" width={440} onClose={onClose}>
      <Form className={styles.fields} onSubmit={save}>
        <p className={styles.about} dir="auto">
          {document.title}
        </p>
        <CategoryField
          categories={categories}
          value={value}
          problem={problem}
          hasFocus
          onChange={(next) => {
            setValue(next);
            setProblem(undefined);
          }}
        />
        <FormAlert message={error?.message} />
        <SubmitFoot submit="Change category" isPending={isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
