// Retries changes to how the user signs in after a fresh proof of who they are: when the server asks for the proof, the
// dialog gets it, and the change is sent again.
import { ApiError } from '@worklane/client/api-error';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { ProofDialog } from '../profile/proof-dialog.tsx';

type Proven = <Answer>(change: () => Promise<Answer>) => Promise<Answer>;

/** The person closed the dialog: nothing was changed, and nothing needs to be said. */
export class NotProven extends Error {
  override readonly name = 'NotProven';
}

interface Asked {
  resolve: () => void;
  reject: (reason: NotProven) => void;
}

const ProofContext = createContext<Proven>((change) => change());
const AskedContext = createContext(false);

export function ProofProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const proven = useCallback<Proven>(async (change) => {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'confirm_identity') throw error;
      await new Promise<void>((resolve, reject) => setAsked({ resolve, reject }));
      return change();
    }
  }, []);
  const close = () => {
    asked?.reject(new NotProven());
    setAsked(undefined);
  };
  return (
    <ProofContext value={proven}>
      <AskedContext value={asked !== undefined}>{children}</AskedContext>
      {asked && (
        <ProofDialog
          onClose={close}
          onProven={() => {
            asked.resolve();
            setAsked(undefined);
          }}
        />
      )}
    </ProofContext>
  );
}

export const useProof = (): Proven => useContext(ProofContext);

/**
 * Tells whether a proof is asked for. A dialog below it must not close on Escape while it is open (`closeOnEscape`):
 * else one press closes both.
 */
export const useIsProofAsked = (): boolean => useContext(AskedContext);
