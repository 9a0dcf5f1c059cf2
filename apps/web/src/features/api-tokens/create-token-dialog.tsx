// Creates an API token, and shows its secret once.
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { CreatedApiToken } from '@worklane/contract/api-tokens';
import type { Project } from '@worklane/contract/projects';
import { useState } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { copyText } from '../../ui/text/copy-text.ts';
import { ProofProvider, useIsProofAsked } from '../accounts/parts/use-proof.tsx';
import styles from './api-tokens.module.css';
import { TokenForm } from './token-form.tsx';

interface Props {
  company: { id: string; name: string };
  projects: readonly Project[];
  onClose: () => void;
}

export function CreateTokenDialog(props: Props) {
  return (
    <ProofProvider>
      <Open {...props} />
    </ProofProvider>
  );
}

function Open({ company, projects, onClose }: Props) {
  const isProofAsked = useIsProofAsked();
  const [created, setCreated] = useState<CreatedApiToken>();
  return (
    <Dialog
      title={created ? 'Your API token' : 'Create API token'}
      onClose={onClose}
      width={520}
      closeOnEscape={!isProofAsked}
      // One click beside it would lose the secret.
      closeOnClickOutside={!created}
    >
      {created ? (
        <Created created={created} onClose={onClose} />
      ) : (
        <TokenForm company={company} projects={projects} onCreated={setCreated} onCancel={onClose} />
      )}
    </Dialog>
  );
}

function Created({ created: { token, secret }, onClose }: { created: CreatedApiToken; onClose: () => void }) {
  return (
    <div className={styles.form}>
      <p className={styles.note}>
        Copy the secret of <bdi>{token.name}</bdi> now: it won't be shown again. Whoever has it can use Worklane in your
        name, so keep it out of code and chats.
      </p>
      <code className={styles.secret}>{secret}</code>
      <div className={styles.buttons}>
        <Button
          ref={focusNow}
          leftSection={<IconCopy size={16} stroke={1.6} />}
          onClick={() => void copyText('API token', secret)}
        >
          Copy token
        </Button>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}

/** The form that had the focus is gone. */
const focusNow = (button: HTMLButtonElement | null) => button?.focus();
