// Asks for the name of a new category, and sets it on the document.
import { TextInput } from '@mantine/core';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { useState } from 'react';
import { Form } from '../../ui/form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SubmitFoot } from '../../ui/overlays/submit-foot.tsx';

interface Props {
  onCreate: (category: string) => void;
  onClose: () => void;
}

export function NewCategoryDialog({ onCreate, onClose }: Props) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const create = () => {
    const category = name.trim();
    if (category === '') return setProblem('Enter a category name');
    onCreate(category);
    onClose();
  };
  return (
    <Dialog title="Add new category" width={400} isQuestion onClose={onClose}>
      <Form onSubmit={create}>
        <TextInput
          label="Category Name"
          dir="auto"
          data-autofocus
          maxLength={DOCUMENT_LIMITS.category}
          value={name}
          error={problem}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            setProblem(undefined);
          }}
        />
        <SubmitFoot submit="Create Category" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
