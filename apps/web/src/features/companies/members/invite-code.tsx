// The code by which people join, with the ways to copy and to replace it.
import { Button, Modal } from '@mantine/core';
import { IconCopy, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { members } from '@worklane/contract/members';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { sayDone, sayFailed } from '../../../ui/say.tsx';
import { companyQuery } from '../data.ts';
import styles from './invite.module.css';

export function InviteCode({ companyId, code }: { companyId: string; code: string }) {
  const client = useQueryClient();
  const [isRotating, setRotating] = useState(false);
  const rotate = async () => {
    setRotating(true);
    try {
      const { invite_code } = await call(members.rotateInviteCode, { params: { company: companyId } });
      client.setQueryData(companyQuery(companyId).queryKey, (held) => held && { ...held, invite_code });
      sayDone('The invite code is replaced');
    } catch (error) {
      sayFailed('Failed to replace the invite code', (error as Error).message);
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
        <Button variant="default" leftSection={<IconCopy size={16} stroke={1.6} />} onClick={() => void copy(code)}>
          Copy
        </Button>
        <Button
          variant="subtle"
          color="gray"
          loading={isRotating}
          leftSection={<IconRefresh size={16} stroke={1.6} />}
          onClick={() => void rotate()}
        >
          Replace
        </Button>
      </div>
    </section>
  );
}

export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    sayDone('Copied!');
  } catch {
    sayFailed('Could not copy', 'The browser did not allow it. Select the text and copy it by hand.');
  }
}

interface DialogProps extends Partial<Parameters<typeof InviteCode>[0]> {
  isOpen: boolean;
  onClose: () => void;
}

export function InviteCodeDialog({ isOpen, onClose, companyId, code }: DialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Join by code" size={480}>
      {companyId && code && <InviteCode companyId={companyId} code={code} />}
    </Modal>
  );
}
