// Shows the new address of a calendar feed. It can't be shown again.
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { copyText } from '../../ui/text/copy-text.ts';
import styles from './feed-address-dialog.module.css';

export function FeedAddressDialog({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <Dialog title="Your calendar feed" onClose={onClose} width={520}>
      <div className={styles.column}>
        <p className={styles.words}>
          Copy this address into your calendar, where it says "Subscribe" or "From URL". It won't be shown again. Anyone
          who has it can read your due dates, so keep it to yourself.
        </p>
        <code className={styles.address}>{address}</code>
        <div className={styles.buttons}>
          <Button
            data-autofocus
            leftSection={<IconCopy size={16} stroke={1.6} />}
            onClick={() => void copyText('Address', address)}
          >
            Copy address
          </Button>
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
