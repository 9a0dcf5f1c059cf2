// Asks the user whether a program that sent them here gets an API token, and for what. The answer goes to the program's own
// address, which the server has checked.
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type Consent, oauth } from '@worklane/contract/integrations/oauth';
import type { CompanyBrief } from '@worklane/contract/users';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { viewAs } from '../../../platform/local-state/view-as.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { Form, SubmitButton } from '../../../ui/form.tsx';
import { NotLoaded } from '../../../ui/problems/not-loaded.tsx';
import { meQuery } from '../../accounts/data.ts';
import { NotProven, ProofProvider, useProof } from '../../accounts/parts/use-proof.tsx';
import { projectsQuery } from '../../projects/data.ts';
import styles from '../consent.module.css';
import { consentQuery } from '../data.ts';
import { fieldsOf, type TokenChoice, USUAL_CHOICE, whatIsWrong } from '../token-choice.ts';
import { TokenChoices } from '../token-choices.tsx';
import { RIGHT_LABELS } from '../token-words.ts';
import { useKeptFocus } from '../use-kept-focus.ts';

/** Asks whether a program may have a token. While viewing as another member, nothing can be allowed. */
export function ConsentScreen() {
  const { request } = useSearch({ strict: false }) as { request?: unknown };
  if (viewAs.get())
    return <EmptyState title="You're viewing as another member" text="Stop viewing as them to connect a program." />;
  if (typeof request !== 'string' || request === '')
    return <EmptyState title="No program is asking" text="Start connecting from the program you want to use." />;
  return (
    <ProofProvider>
      <Asked key={request} request={request} />
    </ProofProvider>
  );
}

function Asked({ request }: { request: string }) {
  const query = useQuery(consentQuery(request));
  const { data: me } = useQuery(meQuery);
  const current = useLocalState((state) => state.company?.id);
  const [isSent, setIsSent] = useState(false);
  if (!query.data || !me) return <NotLoaded query={query} name="the program's request" />;
  const company = me.companies.find(({ id }) => id === current) ?? me.companies[0];
  if (!company)
    return <EmptyState title="You're not in a company" text="Join or create a company before you connect a program." />;
  if (isSent) return <EmptyState title="Back to the program" text="You can close this page if it stays open." />;
  const leave = (address: string) => {
    setIsSent(true);
    location.assign(address);
  };
  return (
    <Question request={request} asked={query.data} companies={me.companies} company={company} onAnswered={leave} />
  );
}

interface QuestionProps {
  request: string;
  asked: Consent;
  companies: readonly CompanyBrief[];
  /** The one that is chosen at first. */
  company: CompanyBrief;
  onAnswered: (address: string) => void;
}

function Question({ request, asked, companies, company, onAnswered }: QuestionProps) {
  const proven = useProof();
  const [companyId, setCompanyId] = useState(company.id);
  // A program that asks for much, or doesn't say, gets no more than proposing unless the user chooses it.
  const [choice, setChoice] = useState<TokenChoice>({
    ...USUAL_CHOICE,
    ...(asked.asks_for === 'read' && { rights: 'read' }),
  });
  const { data: projects } = useQuery(projectsQuery(companyId));
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const isKept = useKeptFocus();
  const submit = async () => {
    const missing = whatIsWrong(choice);
    if (missing) return setProblem(missing);
    setIsSaving(true);
    setProblem(undefined);
    try {
      const body = { request, company_id: companyId, ...fieldsOf(choice), name: asked.name };
      onAnswered((await proven(() => call(oauth.allow, { body }))).redirect_to);
    } catch (error) {
      if (!(error instanceof NotProven)) setProblem((error as Error).message);
      setIsSaving(false);
    }
  };
  return (
    <Form className={styles.column} aria-label="Connect a program" onSubmit={() => void submit()}>
      <Who asked={asked} />
      {companies.length > 1 ? (
        <Select
          label="Company"
          data={companies.map(({ id, name }) => ({ value: id, label: name }))}
          allowDeselect={false}
          value={companyId}
          onChange={(value) => {
            setCompanyId(value ?? companyId);
            setChoice((former) => ({ ...former, projects: undefined }));
          }}
        />
      ) : (
        <p className={styles.fact}>
          It would work in <bdi>{company.name}</bdi>, with no more rights than you have there.
        </p>
      )}
      <TokenChoices
        projects={projects ?? []}
        choice={choice}
        onChange={(changes) => setChoice((former) => ({ ...former, ...changes }))}
      />
      <FormAlert message={problem} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => onAnswered(asked.cancel_to)}>
          Cancel
        </Button>
        <SubmitButton loading={isSaving} disabled={!isKept}>
          Allow
        </SubmitButton>
      </div>
    </Form>
  );
}

function Who({ asked: { name, identity, returns_to, is_local, has_same_name, asks_for } }: { asked: Consent }) {
  return (
    <div className={styles.who}>
      <p className={styles.question}>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        asks to use Worklane in your name.
      </p>
      <ul className={styles.facts}>
        <li>
          {identity ? (
            <>
              The program says who it is at <strong>{identity}</strong>.
            </>
          ) : (
            'The program chose this name itself. Worklane can’t check it.'
          )}
        </li>
        <li>
          Your answer goes to {is_local ? 'a program on this computer, ' : ''}
          <strong>{returns_to}</strong>.
        </li>
        {has_same_name && (
          <li>You have an API token with this name already. Anyone can choose the same name: check the address.</li>
        )}
        {asks_for && <li>It asks for the right: {RIGHT_LABELS[asks_for]}.</li>}
      </ul>
      <p className={styles.fact}>
        Allow it only if you’ve just started connecting it. You can end it on your profile, under API tokens.
      </p>
    </div>
  );
}
