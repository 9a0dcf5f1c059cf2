// Edits the company's details, and below them deletes it.
import { Chip, Group, Switch, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Chip.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@worklane/client/api-error';
import { type Company, type CompanyChange, companies } from '@worklane/contract/companies';
import { can } from '@worklane/domain/access/can';
import { MAX_DAILY_HOURS } from '@worklane/domain/companies/working-time';
import { type ReactNode, useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { useFieldsDraft } from '../../../platform/local-state/use-fields-draft.ts';
import { useViewer } from '../../../platform/session/use-viewer.ts';
import { DraftNote } from '../../../ui/fields/draft-note.tsx';
import { HoursInput } from '../../../ui/fields/hours-input.tsx';
import { Form, SubmitButton } from '../../../ui/form.tsx';
import { Problem } from '../../../ui/problems/problem.tsx';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { companyQuery } from '../data.ts';
import { DeleteCompany } from '../settings/delete-company.tsx';
import { LogoField } from '../settings/logo-field.tsx';
import { SearchLanguageField } from '../settings/search-language-field.tsx';
import styles from '../settings/settings.module.css';
import { TimeZoneField } from '../settings/time-zone-field.tsx';
import { withScheme } from '../settings/with-scheme.ts';

const PROGRESS_MS = 1_000;

interface Props {
  /** The confirmation after saving, which differs between the two screens with this form. */
  saved: string;
  /** Between the form and what cannot be done by accident. */
  children?: ReactNode;
}

export function CompanyDetails({ saved, children }: Props) {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const {
    data: company,
    error,
    refetch,
  } = useQuery({
    ...companyQuery(companyId),
    // How far the search is in its new language.
    refetchInterval: ({ state }) => (state.data?.search_rebuild ? PROGRESS_MS : false),
  });
  const mayEdit = can(useViewer(), 'company.edit', { company_id: companyId });
  if (!company) {
    return error ? (
      <Problem error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting words="Loading company data..." />
    );
  }
  return (
    <div className={styles.column}>
      {mayEdit && <LogoField company={company} />}
      <DetailsForm key={company.id} company={company} saved={saved} />
      {children}
      <DeleteCompany company={company} />
    </div>
  );
}

/** Monday first, as a week is worked. */
const DAYS = [1, 2, 3, 4, 5, 6, 0];
const dayName = (style: 'short' | 'long', day: number) =>
  // 1 August 2021 was a Sunday.
  new Intl.DateTimeFormat(undefined, { weekday: style }).format(new Date(2021, 7, 1 + day));

function fieldsOf(company: Company) {
  const { name, description, website, email, address, max_daily_hours, operational_days } = company;
  return {
    name,
    description: description ?? '',
    website: website ?? '',
    email: email ?? '',
    address: address ?? '',
    max_daily_hours: max_daily_hours as number | null,
    operational_days: [...operational_days].sort(),
    keeps_boards: company.keeps_boards,
    time_zone: company.time_zone,
    search_language: company.search_language,
  };
}

const updateCompany = (company: string, body: CompanyChange) => call(companies.update, { params: { company }, body });

function DetailsForm({ company, saved }: { company: Company; saved: string }) {
  const mayEdit = can(useViewer(), 'company.edit', { company_id: company.id });
  const draft = useFieldsDraft(`company ${company.id}`, fieldsOf(company));
  const { fields } = draft;
  const [nameProblem, setNameProblem] = useState<string>();
  const [hoursProblem, setHoursProblem] = useState<string>();
  const { mutate, error, isPending } = useSave(company.id, saved, draft);
  const refused = (field: string) => (error instanceof ApiError ? error.problemOf(field) : undefined);
  const change = (changes: Partial<typeof fields>) => {
    draft.change(changes);
    setNameProblem(undefined);
    setHoursProblem(undefined);
  };
  const submit = () => {
    if (!mayEdit)
      toastError('Update functionality is not available', 'Only owners and administrators can change this.');
    else if (!fields.name.trim()) setNameProblem('Company name is required');
    else if (fields.max_daily_hours === null) {
      setHoursProblem(`Enter a number of hours from ${MAX_DAILY_HOURS.min} to ${MAX_DAILY_HOURS.max}.`);
    } else mutate(fields);
  };

  return (
    <Form className={styles.form} onSubmit={submit}>
      <DraftNote draft={draft} />
      <TextInput
        label="Company name"
        required
        maxLength={200}
        value={fields.name}
        error={nameProblem ?? refused('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Textarea
        label="Description"
        rows={3}
        maxLength={2000}
        value={fields.description}
        error={refused('description')}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <Contact fields={fields} refused={refused} onChange={change} />
      <Textarea
        label="Address"
        rows={2}
        maxLength={500}
        value={fields.address}
        error={refused('address')}
        onChange={(event) => change({ address: event.currentTarget.value })}
      />
      <WorkingDays days={fields.operational_days} onChange={(operational_days) => change({ operational_days })} />
      <HoursInput
        label="Max Daily Hours"
        description="Hours a person can work in a day"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={MAX_DAILY_HOURS.min}
        max={MAX_DAILY_HOURS.max}
        w={160}
        hours={fields.max_daily_hours}
        error={hoursProblem ?? refused('max_daily_hours')}
        onChange={(max_daily_hours) => change({ max_daily_hours })}
      />
      <TimeZoneField zone={fields.time_zone} onChange={(time_zone) => change({ time_zone })} />
      <SearchLanguageField
        company={company}
        language={fields.search_language}
        onChange={(search_language) => change({ search_language })}
      />
      <KeepsBoards checked={fields.keeps_boards} onChange={(keeps_boards) => change({ keeps_boards })} />
      <div>
        <SubmitButton loading={isPending} disabled={!draft.isChanged}>
          Save
        </SubmitButton>
      </div>
    </Form>
  );
}

type Fields = ReturnType<typeof fieldsOf>;

function useSave(companyId: string, done: string, draft: { saved: (sent: Fields) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sent: Fields) =>
      updateCompany(companyId, {
        ...sent,
        website: withScheme(sent.website),
        max_daily_hours: Number(sent.max_daily_hours),
      }),
    onSuccess: async (changed, sent) => {
      client.setQueryData(companyQuery(companyId).queryKey, changed);
      draft.saved(sent);
      toastDone(done);
      await client.invalidateQueries({ queryKey: ['users'] });
    },
    onError: (failure) => {
      const isField = failure instanceof ApiError && failure.code === 'invalid_input';
      toastError(
        'Failed to update company settings. Please try again.',
        isField ? 'Correct the fields marked in red.' : failure.message,
      );
    },
  });
}

interface ContactProps {
  fields: Fields;
  /** What the server had against a field. */
  refused: (field: string) => string | undefined;
  onChange: (changes: Partial<Fields>) => void;
}

function Contact({ fields, refused, onChange }: ContactProps) {
  return (
    <div className={styles.pair}>
      <TextInput
        label="Website"
        type="url"
        placeholder="https://"
        maxLength={500}
        value={fields.website}
        error={refused('website')}
        onChange={(event) => onChange({ website: event.currentTarget.value })}
      />
      <TextInput
        label="Email"
        type="email"
        maxLength={254}
        value={fields.email}
        error={refused('email')}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
    </div>
  );
}

function KeepsBoards({ checked, onChange }: { checked: boolean; onChange: (keepsBoards: boolean) => void }) {
  return (
    <Switch
      label="Keep boards on members' devices"
      description="Boards open at once and can be read offline. Turn this off if devices are shared: boards that are already on them are deleted."
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function WorkingDays({ days, onChange }: { days: readonly number[]; onChange: (days: number[]) => void }) {
  return (
    <fieldset className={styles.days}>
      <legend>Working days</legend>
      <Chip.Group multiple value={days.map(String)} onChange={(chosen) => onChange(chosen.map(Number).sort())}>
        <Group gap="xs">
          {DAYS.map((day) => (
            <Chip key={day} value={String(day)} size="xs" radius="sm" aria-label={dayName('long', day)}>
              {dayName('short', day)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </fieldset>
  );
}
