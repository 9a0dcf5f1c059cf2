// Shows the secret of a webhook once, after it was created or replaced.
import { Button } from '@mantine/core';
import type { WebhookWithSecret } from '@worklane/contract/integrations/webhooks';
import { WEBHOOK_LIMITS } from '@worklane/domain/webhooks/vocabulary';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ShownOnce } from '../../ui/text/shown-once.tsx';

interface Props {
  given: WebhookWithSecret;
  onClose: () => void;
}

/** Shows the secret after a rotation. A new webhook shows its secret in the dialog that created it. */
export function SecretDialog(props: Props) {
  return (
    // One click beside it would lose the secret.
    <Dialog title="Signing secret" onClose={props.onClose} width={520} closeOnClickOutside={false}>
      <Secret {...props} />
    </Dialog>
  );
}

export function Secret({ given: { webhook, secret }, onClose }: Props) {
  const note = (
    <>
      Copy the secret of <bdi>{webhook.name}</bdi> now: it won't be shown again. The receiver checks with it that a
      delivery comes from Worklane, as{' '}
      <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
        Standard Webhooks
      </a>{' '}
      describes.
      {webhook.former_secret_until &&
        ` For ${WEBHOOK_LIMITS.rotationHours} hours, deliveries are also signed with the former secret.`}
    </>
  );
  return (
    <ShownOnce note={note} secret={secret} what="Signing secret" copyLabel="Copy secret">
      <Button variant="default" onClick={onClose}>
        Done
      </Button>
    </ShownOnce>
  );
}
