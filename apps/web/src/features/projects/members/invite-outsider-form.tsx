// Invites a collaborator or a client from outside the company to this one project.
import { Select, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { IconMail } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@worklane/client/api-error';
import { invitations, type SentInvitation } from '@worklane/contract/invitations';
import { PROJECT_INVITE_ROLES, ROLE_LABELS } from '@worklane/domain/access/roles';
import { call } from '../../../platform/api/call.ts';
import { useDraft } from '../../../platform/local-state/use-draft.ts';
import { DraftNote } from '../../../ui/fields/draft-note.tsx';
import { Form } from '../../../ui/form.tsx';
import { SubmitFoot } from '../../../ui/overlays/submit-foot.tsx';
import { toastError } from '../../../ui/toast.tsx';
import { toastInvited } from '../../invitations/parts/toast-invited.ts';
import styles from '../settings/settings.module.css';

type OutsideRole = (typeof PROJECT_INVITE_ROLES)[number];

const WHAT: Record<OutsideRole, string> = {
  collaborator: 'Works on the tickets of this project, and sees no other.',
  client: 'Sees this project, creates tickets and comments, and sees no other.',
};

const NOBODY_INVITED: { email: string; name: string; role: OutsideRole } = {
  email: '',
  name: '',
  role: 'collaborator',
};
const TYPED = { isTyped: ({ email, name }: typeof NOBODY_INVITED) => email !== '' || name !== '' };

interface Props {
  projectId: string;
  onSent: (sent: SentInvitation) => void;
  onCancel: () => void;
}

export function InviteOutsiderForm({ projectId, onSent, onCancel }: Props) {
  const client = useQueryClient();
  const draft = useDraft(`invite ${projectId}`, NOBODY_INVITED, TYPED);
  const { email, name, role } = draft.value;
  const change = (changes: Partial<typeof NOBODY_INVITED>) => draft.set({ ...draft.value, ...changes });
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      call(invitations.inviteToProject, {
        params: { project: projectId },
        body: { email: email.trim(), role, ...(name.trim() && { name: name.trim() }) },
      }),
    onSuccess: (sent) => {
      draft.sent();
      void client.invalidateQueries({ queryKey: ['companies', 'invitations'] });
      toastInvited([sent], role);
      onSent(sent);
    },
    onError: ({ message }) => toastError('Failed to send invitation', message),
  });
  const refused = error instanceof ApiError ? error.problemOf('email') : undefined;
  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        if (email.trim()) mutate();
        else toastError('Email required', 'Please enter an email address to invite');
      }}
    >
      <DraftNote draft={draft} />
      <TextInput
        label="Email"
        type="email"
        required
        data-autofocus
        leftSection={<IconMail size={16} stroke={1.6} />}
        maxLength={254}
        value={email}
        error={refused}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <TextInput
        label="Name"
        maxLength={200}
        value={name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Select
        label="Role"
        description={WHAT[role]}
        inputWrapperOrder={['label', 'input', 'description']}
        allowDeselect={false}
        data={PROJECT_INVITE_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))}
        value={role}
        onChange={(picked) => change({ role: PROJECT_INVITE_ROLES.find((each) => each === picked) ?? role })}
      />
      <SubmitFoot submit="Send invitation" isPending={isPending} draft={draft} onCancel={onCancel} />
    </Form>
  );
}
