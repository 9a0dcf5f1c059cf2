// The name of a view, and whether everybody in the project has it.
import { Button, Switch, TextInput } from '@mantine/core';
import { VIEW_LIMITS } from '@worklane/contract/saved-views';
import { type FormEvent, useState } from 'react';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/Overlay.css';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';

interface Props {
  /** Of a view that is there already. */
  view?: { name: string; is_shared: boolean };
  canShare: boolean;
  onClose: () => void;
  onSave: (fields: { name: string; is_shared: boolean }) => void;
}

export function ViewDialog({ view, canShare, onClose, onSave }: Props) {
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setIsShared] = useState(view?.is_shared ?? false);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      setError('Name required');
      return;
    }
    onSave({ name: name.trim(), is_shared: isShared });
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={view ? 'Change the view' : 'Save this view'} width={440}>
      <form onSubmit={submit} noValidate>
        <TextInput
          data-autofocus
          label="Name"
          value={name}
          maxLength={VIEW_LIMITS.name}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {canShare && (
          <Switch
            mt="md"
            label="Share with everybody in the project"
            checked={isShared}
            onChange={(event) => setIsShared(event.currentTarget.checked)}
          />
        )}
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
