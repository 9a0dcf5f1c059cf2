// Edits the name of a view, and whether all members of the project see it.
import { Switch, TextInput } from '@mantine/core';
import { VIEW_LIMITS } from '@worklane/contract/saved-views';
import { type FormEvent, useState } from 'react';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/Overlay.css';
import { useDraft } from '../../../platform/local-state/use-draft.ts';
import { DraftNote } from '../../../ui/fields/draft-note.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SubmitFoot } from '../../../ui/overlays/submit-foot.tsx';

interface Props {
  projectId: string;
  /** Of a view that is there already. */
  view?: { id: string; name: string; is_shared: boolean };
  canShare: boolean;
  onClose: () => void;
  onSave: (fields: { name: string; is_shared: boolean }) => void;
}

export function ViewDialog({ projectId, view, canShare, onClose, onSave }: Props) {
  const [start] = useState(() => ({ name: view?.name ?? '', isShared: view?.is_shared ?? false }));
  const draft = useDraft(`view ${view?.id ?? projectId}`, start, {
    isTyped: ({ name }) => name.trim() !== start.name,
  });
  const { name, isShared } = draft.value;
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      setError('Name required');
      return;
    }
    draft.sent();
    onSave({ name: name.trim(), is_shared: isShared });
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={view ? 'Change the view' : 'Save this view'} width={440}>
      <form onSubmit={submit} noValidate>
        <DraftNote draft={draft} />
        <TextInput
          data-autofocus
          label="Name"
          value={name}
          maxLength={VIEW_LIMITS.name}
          error={error}
          onChange={(event) => draft.set({ name: event.currentTarget.value, isShared })}
        />
        {canShare && (
          <Switch
            mt="md"
            label="Share with everyone in the project"
            checked={isShared}
            onChange={(event) => draft.set({ name, isShared: event.currentTarget.checked })}
          />
        )}
        <SubmitFoot submit="Save" draft={draft} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
