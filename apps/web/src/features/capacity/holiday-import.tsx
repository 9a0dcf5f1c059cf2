// Shows which days of a calendar file will be added as holidays, before they are.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { dayLabel } from '../../ui/dates/day-label.ts';
import { useToday } from '../../ui/dates/use-today.ts';
import { Form } from '../../ui/form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SubmitFoot } from '../../ui/overlays/submit-foot.tsx';
import styles from './capacity.module.css';
import { addHolidays } from './capacity-changes.ts';
import { holidaysQuery } from './data.ts';
import type { CalendarFile } from './read-calendar-file.ts';

interface Props {
  companyId: string;
  file: CalendarFile;
  onClose: () => void;
}

export function HolidayImport({ companyId, file, onClose }: Props) {
  const client = useQueryClient();
  const today = useToday();
  const { data = [] } = useQuery(holidaysQuery(companyId));
  const [isSaving, setIsSaving] = useState(false);
  const known = new Set(data.map(({ day }) => day));
  const added = file.days.filter(({ day }) => !known.has(day));
  const submit = async () => {
    setIsSaving(true);
    const holidays = added.map(({ day, name }) => ({ id: uuidv7(), day, name }));
    if (await addHolidays({ client, companyId }, holidays)) onClose();
    setIsSaving(false);
  };
  return (
    <Dialog title="Import holidays" onClose={onClose}>
      <Form className={styles.column} onSubmit={() => void submit()}>
        <p className={styles.facts}>{factsOf(file, added.length)}</p>
        {added.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by keyboard.
          <ul className={styles.list} data-long tabIndex={0} aria-label="Holidays to add">
            {added.map(({ day, name }) => (
              <li key={day} className={styles.row}>
                <span className={styles.words}>
                  <span className={styles.day}>{dayLabel(day, today)}</span>
                  <span className={styles.facts}>{name}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
        <SubmitFoot
          submit={added.length === 1 ? 'Add 1 holiday' : `Add ${added.length} holidays`}
          isPending={isSaving}
          isDisabled={added.length === 0}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

function factsOf({ name, days, skipped }: CalendarFile, added: number): string {
  const known = days.length - added;
  const facts = [`${name}: ${added} new`];
  if (known > 0) facts.push(`${known} already there`);
  if (skipped > 0)
    facts.push(`${skipped} skipped because they aren't all-day events, or repeat other than once a year`);
  return `${facts.join(', ')}.`;
}
