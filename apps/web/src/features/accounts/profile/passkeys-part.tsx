// Lists, adds and removes passkeys: the fingerprint, face or PIN of a device instead of password and code.
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconKey, IconTrash } from '@tabler/icons-react';
import type { Security } from '@worklane/contract/auth';
import { passkeys as endpoints } from '@worklane/contract/passkeys';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { dateTimeLabel } from '../../../ui/dates/moment-label.ts';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { Form } from '../../../ui/form.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SubmitFoot } from '../../../ui/overlays/submit-foot.tsx';
import rows from '../../../ui/rows/fact-rows.module.css';
import { deviceName } from '../device-name.ts';
import { textOf } from '../form-text.ts';
import { useIsProofAsked } from '../parts/use-proof.tsx';
import { hasPasskeys, makePasskey } from '../passkey-device.ts';
import styles from './profile.module.css';
import { ProfileSection } from './profile-section.tsx';
import { useChange } from './use-change.ts';

type Passkey = Security['passkeys'][number];

export function PasskeysPart({ passkeys }: { passkeys: readonly Passkey[] }) {
  const isProofAsked = useIsProofAsked();
  const [isAdding, setAdding] = useState(false);
  const add = useChange({ change: makePasskey, done: 'Passkey added', onDone: () => setAdding(false) });
  const [asked, setAsked] = useState<Passkey>();
  const remove = useChange({
    change: (passkey: string) => call(endpoints.remove, { params: { passkey } }),
    done: 'Passkey removed',
    failed: 'The passkey was not removed',
  });
  return (
    <ProfileSection
      title="Passkeys"
      text={
        hasPasskeys
          ? 'Sign in with the fingerprint, face or PIN of your device.'
          : 'This browser has passkeys only on addresses that begin with https.'
      }
      action={
        hasPasskeys && (
          <Button
            variant="default"
            onClick={() => {
              add.reset();
              setAdding(true);
            }}
          >
            Add passkey
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <ul className={rows.list}>
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              isRemoving={remove.isPending && remove.variables === passkey.id}
              onRemove={() => setAsked(passkey)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={`Remove ${asked?.name ?? ''}?`}
        action="Remove"
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && remove.mutate(asked.id)}
      >
        It no longer signs you in. The device may go on offering it until you delete it there too.
      </ConfirmDialog>
      <Dialog isOpen={isAdding} onClose={() => setAdding(false)} title="Add a passkey" closeOnEscape={!isProofAsked}>
        <AddForm add={add} onCancel={() => setAdding(false)} />
      </Dialog>
    </ProfileSection>
  );
}

interface RowProps {
  passkey: Passkey;
  isRemoving: boolean;
  onRemove: () => void;
}

function Row({ passkey: { name, created_at, last_used_at }, isRemoving, onRemove }: RowProps) {
  return (
    <li className={rows.row}>
      <IconKey size={16} stroke={1.6} aria-hidden="true" />
      <span className={rows.words}>
        <span className={rows.name}>{name}</span>
        <span className={rows.facts}>
          Added {dateTimeLabel(created_at)}
          {last_used_at && `, last used ${dateTimeLabel(last_used_at)}`}
        </span>
      </span>
      <ActionIcon aria-label={`Remove passkey ${name}`} loading={isRemoving} onClick={onRemove}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}

interface AddProps {
  add: { mutate: (name: string) => void; problem: string | undefined; isPending: boolean };
  onCancel: () => void;
}

function AddForm({ add, onCancel }: AddProps) {
  return (
    <Form
      className={styles.form}
      onSubmit={(form) => {
        const name = textOf(form, 'name').trim();
        add.mutate(name || deviceName(navigator.userAgent));
      }}
    >
      <TextInput
        name="name"
        label="Name"
        description="A name to help you recognise it"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        defaultValue={deviceName(navigator.userAgent)}
        maxLength={100}
        data-autofocus
      />
      <FormAlert message={add.problem} />
      <SubmitFoot submit="Continue" isPending={add.isPending} onCancel={onCancel} />
    </Form>
  );
}
