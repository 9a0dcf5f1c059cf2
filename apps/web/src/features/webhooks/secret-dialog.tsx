// Shows the secret of a webhook once, after it was created or replaced.
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { WebhookWithSecret } from '@worklane/contract/integrations/webhooks';
import { WEBHOOK_LIMITS } from '@worklane/domain/webhooks/vocabulary';
import { focusNow } from '../../ui/focus-now.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { copyText } from '../../ui/text/copy-text.ts';
import styles from './webhooks.module.css';

interface Props {
  given: WebhookWithSecret;
  onClose: () => void;
}

/** After a rotation; a new webhook shows its secret in the dialog that created it. */
export function SecretDialog(props: Props) {
  return (
    // One click beside it would lose the secret.
    <Dialog title="Signing secret" onClose={props.onClose} width={520} closeOnClickOutside={false}>
      <Secret {...props} />
    </Dialog>
  );
}

export function Secret({ given: { webhook, secret }, onClose }: Props) {
  return (
    <div className={styles.form}>
      <p className={styles.note}>
        Copy the secret of <bdi>{webhook.name}</bdi> now: it won't be shown again. The receiver checks with it that a
        delivery comes from Worklane, as{' '}
        <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
          Standard Webhooks
        </a>{' '}
        describes.
        {webhook.former_secret_until &&
          ` For ${WEBHOOK_LIMITS.rotationHours} hours, deliveries are also signed with the former secret.`}
      </p>
      <code className={styles.secret}>{secret}</code>
      <div className={styles.buttons}>
        <Button
          ref={focusNow}
          data-autofocus
          leftSection={<IconCopy size={16} stroke={1.6} />}
          onClick={() => void copyText('Signing secret', secret)}
        >
          Copy secret
        </Button>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
