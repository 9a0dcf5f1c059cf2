// Shows the company's invite code, copies it and, after a confirmation, replaces it.
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCopy, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { members } from '@worklane/contract/members';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { copyText } from '../../../ui/text/copy-text.ts';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { companyQuery } from '../../companies/data.ts';
import styles from '../../companies/parts/invite.module.css';

/** Tells the surrounding dialog that a question is open, so that Escape closes only the question. */
export type Question = ReturnType<typeof useDisclosure>;

interface Props {
  companyId: string;
  code: string;
  question: Question;
}

export function InviteCode({ companyId, code, question: [isAsked, question] }: Props) {
  const client = useQueryClient();
  const [isRotating, setRotating] = useState(false);
  const rotate = async () => {
    setRotating(true);
    try {
      const { invite_code } = await call(members.rotateInviteCode, { params: { company: companyId } });
      client.setQueryData(companyQuery(companyId).queryKey, (held) => held && { ...held, invite_code });
      toastDone('New invite code created');
    } catch (error) {
      toastError('Failed to replace the invite code', (error as Error).message);
    }
    setRotating(false);
  };
  return (
    <section className={styles.box} aria-labelledby="invite-code">
      <h3 id="invite-code" className={styles.boxTitle}>
        Invite code
      </h3>
      <p className={styles.note}>Anyone who registers with it joins as Team Member.</p>
      <div className={styles.codeRow}>
        <code className={styles.code}>{code}</code>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.6} />}
          onClick={() => void copyText('Invite code', code, 'Copied!')}
        >
          Copy
        </Button>
        <Button
          variant="subtle"
          color="gray"
          loading={isRotating}
          leftSection={<IconRefresh size={16} stroke={1.6} />}
          onClick={question.open}
        >
          Generate new code
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        title="Generate a new invite code?"
        action="Generate new code"
        onClose={question.close}
        onConfirm={() => void rotate()}
      >
        {code} stops working immediately. To let more people join, share the new code. Existing members aren't affected.
      </ConfirmDialog>
    </section>
  );
}

interface DialogProps {
  companyId: string | undefined;
  code: string | null | undefined;
  isOpen: boolean;
  onClose: () => void;
}

export function InviteCodeDialog({ isOpen, onClose, companyId, code }: DialogProps) {
  const question = useDisclosure();
  const [isAsked] = question;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Join by code" width={480} closeOnEscape={!isAsked}>
      {companyId && code && <InviteCode companyId={companyId} code={code} question={question} />}
    </Dialog>
  );
}
