// Lists a company's holidays, adds and deletes them, and imports them from a calendar file: company settings, section Holidays.
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CAPACITY_LIMITS } from '@worklane/domain/capacity/vocabulary';
import { useRef, useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { useUndoKeys } from '../../../platform/undo/use-undo-keys.ts';
import { dayLabel } from '../../../ui/dates/day-label.ts';
import { useToday } from '../../../ui/dates/use-today.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FileInput } from '../../../ui/files/file-input.tsx';
import { Form, SubmitButton } from '../../../ui/form.tsx';
import { ask } from '../../../ui/overlays/ask.ts';
import { Problem } from '../../../ui/problems/problem.tsx';
import { toastError } from '../../../ui/toast.tsx';
import styles from '../capacity.module.css';
import { addHolidays, deleteHoliday } from '../capacity-changes.ts';
import { holidaysQuery } from '../data.ts';
import { HolidayImport } from '../holiday-import.tsx';
import { type CalendarFile, readCalendarFile } from '../read-calendar-file.ts';

export function CompanyHolidays() {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const { error, refetch } = useQuery({ ...holidaysQuery(companyId), enabled: companyId !== '' });
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<CalendarFile>();
  const today = useToday();
  useUndoKeys(companyId);
  const read = async (given: File | undefined) => {
    const calendar = given && (await readCalendarFile(given, today));
    if (typeof calendar === 'string') toastError('The calendar was not imported', calendar);
    else setFile(calendar);
  };
  return (
    <section aria-labelledby="holidays">
      <h2 id="holidays" className={styles.heading}>
        Holidays
      </h2>
      <p className={styles.note}>
        Nobody works on these days, so they don't count towards capacity. Calendar files can be up to 1 MB.
      </p>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      <HolidayList companyId={companyId} today={today} />
      <HolidayForm companyId={companyId} />
      <Button className={styles.import} variant="default" onClick={() => chooser.current?.click()}>
        Import calendar (.ics)
      </Button>
      <FileInput
        ref={chooser}
        label="Calendar file"
        accept=".ics,text/calendar"
        onFiles={([given]) => void read(given)}
      />
      {file && <HolidayImport companyId={companyId} file={file} onClose={() => setFile(undefined)} />}
    </section>
  );
}

function HolidayList({ companyId, today }: { companyId: string; today: string }) {
  const client = useQueryClient();
  const { data = [] } = useQuery({ ...holidaysQuery(companyId), enabled: companyId !== '' });
  const [showsEarlier, setShowsEarlier] = useState(false);
  const coming = data.filter(({ day }) => day >= today);
  const shown = showsEarlier ? data : coming;
  const earlier = data.length - coming.length;
  return (
    <>
      {shown.length > 0 && (
        <ul
          className={styles.list}
          aria-label="Holidays"
          {...(shown.length > 10 && { 'data-long': true, tabIndex: 0 })}
        >
          {shown.map((holiday) => (
            <li key={holiday.id} className={styles.row}>
              <span className={styles.words}>
                <span className={styles.day}>{dayLabel(holiday.day, today)}</span>
                <span className={styles.facts}>{holiday.name}</span>
              </span>
              <ActionIcon
                aria-label={`Delete ${holiday.name}, ${dayLabel(holiday.day, today)}`}
                onClick={() =>
                  ask({
                    title: `Delete ${holiday.name}?`,
                    text: 'It becomes a working day again. You can undo this.',
                    action: 'Delete holiday',
                    isUndoable: true,
                    onConfirm: () => void deleteHoliday({ client, companyId }, holiday),
                  })
                }
              >
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {earlier > 0 && !showsEarlier && (
        <p className={styles.note}>
          <Button variant="subtle" size="compact-sm" onClick={() => setShowsEarlier(true)}>
            Show {earlier} earlier
          </Button>
        </p>
      )}
    </>
  );
}

function HolidayForm({ companyId }: { companyId: string }) {
  const client = useQueryClient();
  const [day, setDay] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const submit = async () => {
    if (!day || !name.trim()) return;
    setIsSaving(true);
    if (await addHolidays({ client, companyId }, [{ id: uuidv7(), day, name: name.trim() }])) {
      setDay(null);
      setName('');
    }
    setIsSaving(false);
  };
  return (
    <Form className={styles.form} aria-label="Add a holiday" onSubmit={() => void submit()}>
      <DateField className={styles.date} label="Day" day={day} onChange={setDay} />
      <TextInput
        className={styles.grows}
        label="Holiday"
        placeholder="New Year's Day"
        maxLength={CAPACITY_LIMITS.holidayName}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SubmitButton variant="default" loading={isSaving} disabled={!day || !name.trim()}>
        Add holiday
      </SubmitButton>
    </Form>
  );
}
