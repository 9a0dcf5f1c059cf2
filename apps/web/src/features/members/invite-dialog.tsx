// Invites one or more addresses in a role, and offers the invite code as the other way in.
import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMail } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { INVITE_LIMIT, type SentInvitation } from '@worklane/contract/invitations';
import type { Role } from '@worklane/domain/access/roles';
import { type ClipboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useDraft } from '../../platform/local-state/use-draft.ts';
import { DraftNote } from '../../ui/fields/draft-note.tsx';
import { Form } from '../../ui/form.tsx';
import { Dialog, DialogFoot } from '../../ui/overlays/dialog.tsx';
import { SubmitFoot } from '../../ui/overlays/submit-foot.tsx';
import { toastError } from '../../ui/toast.tsx';
import { InvitationLinks } from '../companies/parts/invitation-links.tsx';
import styles from '../companies/parts/invite.module.css';
import { toastInvited } from '../invitations/parts/toast-invited.ts';
import { addCompanyMember } from './member-changes.ts';
import { InviteCode, type Question } from './parts/invite-code.tsx';
import { readAddresses } from './read-addresses.ts';
import { type InviteRole, RolePicker } from './role-picker.tsx';

interface Props {
  isOpen: boolean;
  companyId: string;
  ownRole: Role;
  code: string | null | undefined;
  onClose: () => void;
}

export function InviteDialog({ isOpen, onClose, ...rest }: Props) {
  const question = useDisclosure();
  const [isAsked] = question;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Invite member" width={480} closeOnEscape={!isAsked}>
      <InviteForm {...rest} onClose={onClose} question={question} />
    </Dialog>
  );
}

const NOBODY_INVITED: { emails: string; role: InviteRole } = { emails: '', role: 'team_member' };
const TYPED = { isTyped: ({ emails }: typeof NOBODY_INVITED) => emails.trim() !== '' };

function InviteForm({ companyId, ownRole, code, onClose, question }: Omit<Props, 'isOpen'> & { question: Question }) {
  const field = useRef<HTMLInputElement>(null);
  const draft = useDraft(`invite ${companyId}`, NOBODY_INVITED, TYPED);
  const { role } = draft.value;
  const write = (emails: string) => {
    if (field.current) field.current.value = emails;
    draft.set({ role, emails });
  };
  // React would fight the browser for a field of several addresses, from which it takes the spaces.
  useLayoutEffect(() => {
    if (draft.isRestored && field.current?.value === '') field.current.value = draft.value.emails;
  }, [draft.isRestored, draft.value.emails]);
  const { links, mutate, isPending } = useInvite({ companyId, role, onLeft: write, onClose });

  if (links.length > 0) {
    return (
      <div className={styles.form}>
        <InvitationLinks sent={links} />
        <DialogFoot>
          <Button onClick={onClose}>Done</Button>
        </DialogFoot>
      </div>
    );
  }
  const submit = () => {
    const emails = readAddresses(field.current?.value ?? '');
    if (isFew(emails)) mutate(emails);
    else field.current?.focus();
  };
  return (
    <Form className={styles.form} onSubmit={submit}>
      <DraftNote draft={draft} onDiscard={() => write('')} />
      <TextInput
        ref={field}
        label="Email"
        type="email"
        multiple
        data-autofocus
        autoComplete="off"
        description={`Separate several addresses with commas. Your company can invite ${INVITE_LIMIT} people an hour.`}
        inputWrapperOrder={['label', 'input', 'description']}
        leftSection={<IconMail size={16} stroke={1.6} />}
        disabled={isPending}
        defaultValue={draft.value.emails}
        onChange={(event) => draft.set({ role, emails: event.currentTarget.value })}
        onPaste={(event) => pasteLines(event, write)}
      />
      <RolePicker
        ownRole={ownRole}
        offersOwner
        value={role}
        onChange={(next) => draft.set({ role: next, emails: draft.value.emails })}
      />
      {code && <InviteCode companyId={companyId} code={code} question={question} />}
      <SubmitFoot
        submit="Send invitation"
        isPending={isPending}
        note="The invitation is valid for 7 days"
        draft={draft}
        onCancel={onClose}
      />
    </Form>
  );
}

/** Puts commas between pasted lines, because a field of one line drops line ends. */
function pasteLines(event: ClipboardEvent<HTMLInputElement>, write: (emails: string) => void): void {
  const pasted = event.clipboardData.getData('text');
  if (!/[\n;]/.test(pasted)) return;
  event.preventDefault();
  const { value } = event.currentTarget;
  write([...readAddresses(value), ...readAddresses(pasted)].join(', '));
}

interface InviteOptions {
  companyId: string;
  role: InviteRole;
  /** What did not go out stays in the field, to be corrected. */
  onLeft: (emails: string) => void;
  onClose: () => void;
}

function useInvite({ companyId, role, onLeft, onClose }: InviteOptions) {
  const client = useQueryClient();
  const [links, setLinks] = useState<SentInvitation[]>([]);
  const { mutate, isPending } = useMutation({
    mutationFn: (emails: string[]) => addCompanyMember(companyId, emails, role),
    onError: (error) => toastError('Failed to send invitation', error.message),
    onSuccess: (results) => {
      void client.invalidateQueries({ queryKey: ['companies', 'invitations'] });
      const sent = results.flatMap((each) => each.sent ?? []);
      const failed = results.filter((each) => each.error);
      const [first] = sent;
      if (first) toastInvited(sent, role);
      for (const { email, error } of failed) toastError('Failed to send invitation', `${email}: ${error}`);
      onLeft(failed.map((each) => each.email).join(', '));
      const shown = sent.filter((each) => each.link);
      setLinks(shown);
      if (failed.length === 0 && shown.length === 0) onClose();
    },
  });
  return { links, mutate, isPending };
}

/** Tells whether the number of addresses can be sent; shows why not otherwise. */
function isFew(emails: readonly string[]): boolean {
  if (emails.length === 0) toastError('Email required', 'Please enter an email address to invite');
  else if (emails.length > INVITE_LIMIT) {
    const words = `You can invite up to ${INVITE_LIMIT} people at a time. You entered ${emails.length}.`;
    toastError('Too many addresses', words);
  }
  return emails.length > 0 && emails.length <= INVITE_LIMIT;
}
