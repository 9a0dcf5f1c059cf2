// Turns the second factor on with an authenticator app, and off with one of its codes.
import { Button } from '@mantine/core';
import type { Security } from '@worklane/contract/auth';
import { twoFactor } from '@worklane/contract/two-factor';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useIsProofAsked } from '../parts/use-proof.tsx';
import { CodeForm } from './code-form.tsx';
import styles from './profile.module.css';
import { ProfileSection } from './profile-section.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useChange } from './use-change.ts';

type Step =
  | { kind: 'enrol'; secret: string; picture: string }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'renew' }
  | { kind: 'off' };

const TITLES: Record<Step['kind'], string> = {
  enrol: 'Set up two-factor authentication',
  codes: 'Recovery codes',
  renew: 'New recovery codes',
  off: 'Turn off two-factor authentication',
};

export function TwoFactorPart({ state }: { state: Security['two_factor'] }) {
  const isProofAsked = useIsProofAsked();
  const [step, setStep] = useState<Step>();
  const close = () => setStep(undefined);
  const { begin, verify, renew, turnOff, open } = useSteps(setStep);

  return (
    <ProfileSection
      title="Two-factor authentication"
      text={
        state.is_enabled
          ? `On. ${state.recovery_codes_left} recovery codes left.`
          : 'Off. Adds a code from an authenticator app each time you sign in.'
      }
      action={
        state.is_enabled ? (
          <Button variant="default" onClick={() => open('off')}>
            Turn off
          </Button>
        ) : (
          <Button
            variant="default"
            loading={begin.isPending}
            onClick={() => {
              verify.reset();
              begin.mutate();
            }}
          >
            Set up
          </Button>
        )
      }
    >
      {state.is_enabled && (
        <div>
          <Button variant="default" onClick={() => open('renew')}>
            New recovery codes
          </Button>
        </div>
      )}
      <Dialog
        isOpen={step !== undefined}
        onClose={close}
        title={step && TITLES[step.kind]}
        // The codes are shown once: neither a click beside the dialog nor Escape takes them away.
        closeOnClickOutside={step?.kind !== 'codes'}
        closeOnEscape={!isProofAsked && step?.kind !== 'codes'}
      >
        {step?.kind === 'enrol' && <Enrol step={step} verify={verify} onCancel={close} />}
        {step?.kind === 'codes' && <RecoveryCodes codes={step.codes} onDone={close} />}
        {step?.kind === 'renew' && (
          <CodeForm
            hint="From your authenticator app. The old recovery codes stop working."
            action="Make new codes"
            isPending={renew.isPending}
            problem={renew.problem}
            onCode={renew.mutate}
            onCancel={close}
          />
        )}
        {step?.kind === 'off' && (
          <CodeForm
            hint="From your authenticator app, or a recovery code"
            action="Turn off"
            isDangerous
            isPending={turnOff.isPending}
            problem={turnOff.problem}
            onCode={turnOff.mutate}
            onCancel={close}
          />
        )}
      </Dialog>
    </ProfileSection>
  );
}

/** Returns the requests of each step, which lead to the next one. */
function useSteps(setStep: (step: Step | undefined) => void) {
  const begin = useChange({
    change: () => call(twoFactor.enroll),
    failed: 'Two-factor authentication was not set up',
    onDone: ({ secret, qr_svg }) =>
      setStep({ kind: 'enrol', secret, picture: `data:image/svg+xml,${encodeURIComponent(qr_svg)}` }),
  });
  const showCodes = ({ recovery_codes }: { recovery_codes: string[] }) =>
    setStep({ kind: 'codes', codes: recovery_codes });
  const verify = useChange({
    change: (code: string) => call(twoFactor.verify, { body: { code } }),
    done: 'Two-factor authentication is on',
    onDone: showCodes,
  });
  const renew = useChange({
    change: (code: string) => call(twoFactor.recoveryCodes, { body: { code } }),
    onDone: showCodes,
  });
  const turnOff = useChange({
    change: (code: string) => call(twoFactor.unenroll, { body: { code } }),
    done: 'Two-factor authentication is off',
    onDone: () => setStep(undefined),
  });
  const open = (kind: 'renew' | 'off') => {
    renew.reset();
    turnOff.reset();
    setStep({ kind });
  };
  return { begin, verify, renew, turnOff, open };
}

interface EnrolProps {
  step: Extract<Step, { kind: 'enrol' }>;
  verify: ReturnType<typeof useSteps>['verify'];
  onCancel: () => void;
}

function Enrol({ step, verify, onCancel }: EnrolProps) {
  return (
    <div className={styles.form}>
      <p className={styles.hint}>Scan this with your authenticator app, or type the key into it.</p>
      <img className={styles.qr} src={step.picture} alt="QR code for your authenticator app" />
      <p className={styles.secret} data-part="secret">
        {step.secret}
      </p>
      <CodeForm
        hint="The six digits the app shows now"
        action="Turn on"
        isPending={verify.isPending}
        problem={verify.problem}
        onCode={verify.mutate}
        onCancel={onCancel}
      />
    </div>
  );
}
