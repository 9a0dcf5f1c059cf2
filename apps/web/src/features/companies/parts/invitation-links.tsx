// Lists invitation links for the inviter to share. Shown once, while no mail server is set up.
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { SentInvitation } from '@worklane/contract/invitations';
import { copyText } from '../../../ui/text/copy-text.ts';
import styles from './invite.module.css';

export function InvitationLinks({ sent }: { sent: readonly SentInvitation[] }) {
  return (
    <div className={styles.form}>
      <p className={styles.note}>
        Email isn't set up, so nothing was sent. Share these links yourself: each works once, expires in 7 days and
        won't be shown again.
      </p>
      <ul className={styles.links}>
        {sent.map(({ invitation, link }) => (
          <li key={invitation.id}>
            {invitation.email}
            <div className={styles.codeRow}>
              <code className={styles.code}>{link}</code>
              <Button
                variant="default"
                aria-label={`Copy the link for ${invitation.email}`}
                leftSection={<IconCopy size={16} stroke={1.6} />}
                onClick={() => void copyText('Link', link ?? '')}
              >
                Copy
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
