// For somebody who belongs to no company: make one, or join one by its invite code (decision T-23).
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Company } from '@worklane/contract/companies';
import { type FormEvent, useState } from 'react';
import { localState } from '../../../platform/local-state/local-state.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { sayDone } from '../../../ui/say.tsx';
import { createCompany, joinCompany } from '../data.ts';
import { DeletedCompanies } from './deleted-companies.tsx';
import styles from './no-company.module.css';

export function NoCompany() {
  const client = useQueryClient();
  const enter = async (company: Company) => {
    localState.setCompany(company);
    await client.invalidateQueries();
  };
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>Company data not available</h1>
      <p className={styles.text}>
        You do not belong to a company yet. Create one, or join one with its invite code. If somebody invited you,
        follow the link in their message once more.
      </p>
      <div className={styles.ways}>
        <Way
          heading="Create a company"
          label="Company name"
          missing="Company name required"
          action="Create company"
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
            sayDone(`You have successfully joined ${company.name}`);
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

interface WayProps {
  heading: string;
  label: string;
  missing: string;
  action: string;
  send: (text: string) => Promise<Company>;
  onEntered: (company: Company) => Promise<void>;
}

function Way({ heading, label, missing, action, send, onEntered }: WayProps) {
  const [text, setText] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      if (!text.trim()) throw new Error(missing);
      await onEntered(await send(text.trim()));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form className={styles.way} noValidate onSubmit={submit}>
      <h2 className={styles.heading}>{heading}</h2>
      <TextInput label={label} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <FormAlert message={error?.message} />
      <Button type="submit" variant="default" loading={isPending}>
        {action}
      </Button>
    </form>
  );
}
