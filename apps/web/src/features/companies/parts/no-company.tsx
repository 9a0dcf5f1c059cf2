// Lets a user without a company create one, or join one by its invite code (decision T-23).
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Company } from '@worklane/contract/companies';
import type { ClosedCompany } from '@worklane/contract/users';
import type { FormEvent, ReactNode } from 'react';
import { localState } from '../../../platform/local-state/local-state.ts';
import { useDraft } from '../../../platform/local-state/use-draft.ts';
import { DraftNote } from '../../../ui/fields/draft-note.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { toastDone } from '../../../ui/toast.tsx';
import { createCompany, joinCompany } from '../data.ts';
import { DeletedCompanies } from './deleted-companies.tsx';
import styles from './no-company.module.css';

interface Props {
  /** Why they have none, when that was found out just now. */
  reason?: string;
  closed?: readonly ClosedCompany[];
  onEntered?: () => void;
  /** What is shown above the ways into a company. */
  children?: ReactNode;
}

const NONE: readonly ClosedCompany[] = [];

export function NoCompany({ reason, closed = NONE, onEntered, children }: Props) {
  const client = useQueryClient();
  const enter = async (company: Company) => {
    localState.setCompany(company);
    onEntered?.();
    await client.invalidateQueries();
  };
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>Company data not available</h1>
      {(reason ? [reason] : closed.map(whyClosed)).map((why) => (
        <p key={why} className={styles.why}>
          {why}
        </p>
      ))}
      <p className={styles.text}>
        {reason || closed.length > 0 ? '' : 'You do not belong to a company yet. '}
        Create a company, or join one with its invite code. Been invited? Open the link in your invitation again.
      </p>
      {children}
      <div className={styles.ways}>
        <Way
          heading="Create a company"
          label="Company name"
          missing="Company name required"
          action="Create company"
          draftName="company.create"
          send={createCompany}
          onEntered={enter}
        />
        <Way
          heading="Join by code"
          label="Invite code"
          missing="Invite code required"
          action="Join company"
          send={async (code) => {
            const company = await joinCompany(code.toUpperCase());
            toastDone(`You have successfully joined ${company.name}`);
            return company;
          }}
          onEntered={enter}
        />
      </div>
      <div className={styles.deleted}>
        <DeletedCompanies />
      </div>
    </div>
  );
}

function whyClosed({ name, reason }: ClosedCompany): string {
  if (reason === 'deleted') return `${name} was deleted.`;
  return `Your access to ${name} is disabled. Ask one of its owners or administrators to enable it.`;
}

interface WayProps {
  heading: string;
  label: string;
  missing: string;
  action: string;
  /** Left out, no draft is kept: a code must not be stored. */
  draftName?: string;
  send: (text: string) => Promise<Company>;
  onEntered: (company: Company) => Promise<void>;
}

function Way({ heading, label, missing, action, draftName, send, onEntered }: WayProps) {
  const draft = useDraft(draftName, '', { isTyped: (name) => name.trim() !== '' });
  const text = draft.value;
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      if (!text.trim()) throw new Error(missing);
      const company = await send(text.trim());
      draft.sent();
      await onEntered(company);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form className={styles.way} noValidate onSubmit={submit}>
      <h2 className={styles.heading}>{heading}</h2>
      {draft.isRestored && <DraftNote draft={draft} />}
      <TextInput label={label} value={text} onChange={(event) => draft.set(event.currentTarget.value)} />
      <FormAlert message={error?.message} />
      <Button type="submit" variant="default" loading={isPending}>
        {action}
      </Button>
    </form>
  );
}
