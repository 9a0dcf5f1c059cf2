// Deletes something once the user has typed its name.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormAlert } from '../fields/form-alert.tsx';
import { Form } from '../form.tsx';
import styles from './delete-by-name.module.css';
import { SubmitFoot } from './submit-foot.tsx';

interface Props {
  name: string;
  /** The words on the button: they say what goes. */
  action: string;
  isPending: boolean;
  /** What the server said against it. */
  refusal: string | undefined;
  onDelete: (typedName: string) => void;
  onClose: () => void;
}

export function DeleteByName({ name, action, isPending, refusal, onDelete, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const isTyped = typed.trim() === name;
  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        if (isTyped) onDelete(typed);
      }}
    >
      <TextInput
        label={`Type ${name} to delete it`}
        data-autofocus
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <FormAlert message={refusal} />
      <SubmitFoot submit={action} isDangerous isDisabled={!isTyped} isPending={isPending} onCancel={onClose} />
    </Form>
  );
}
