// Creates an API token, and shows its secret once.
import { Button } from '@mantine/core';
import type { CreatedApiToken } from '@worklane/contract/api-tokens';
import type { Project } from '@worklane/contract/projects';
import { useState } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ShownOnce } from '../../ui/text/shown-once.tsx';
import { ProofProvider, useIsProofAsked } from '../accounts/parts/use-proof.tsx';
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
    <ShownOnce
      note={
        <>
          Copy the secret of <bdi>{token.name}</bdi> now: it won't be shown again. Anyone who has it can use Worklane in
          your name, so keep it out of code and chats.
        </>
      }
      secret={secret}
      what="API token"
      copyLabel="Copy token"
    >
      <Button variant="default" onClick={onClose}>
        Done
      </Button>
    </ShownOnce>
  );
}
