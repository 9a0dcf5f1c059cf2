// Proposes the days on which the user's own calendar says "out of office" as days off: one by one or all at once.
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProposedDaysOff as Proposal } from '@worklane/contract/days-off';
import { useEffect, useRef, useState } from 'react';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { viewAs } from '../../../platform/local-state/view-as.ts';
import { subscribe } from '../../../platform/realtime/realtime.ts';
import { useToday } from '../../../ui/dates/use-today.ts';
import styles from '../capacity.module.css';
import { addProposed, dismissProposed } from '../capacity-changes.ts';
import { proposedDaysOffQuery } from '../data.ts';
import { periodWords } from '../period-words.ts';

interface Props {
  /** The user whose days off the page shows. By default, the current user. */
  of?: string;
}

/** Renders nothing without proposals, and nothing for other users' days off. */
export function ProposedDaysOff({ of }: Props) {
  const userId = useLocalState((state) => state.currentUser?.id);
  const companyId = useLocalState((state) => state.company?.id);
  const isClient = useLocalState((state) => state.company?.user_role === 'client');
  const isOwn = of === undefined || of === userId;
  if (!userId || !companyId || !isOwn || isClient || viewAs.get()) return null;
  return <OwnProposals companyId={companyId} userId={userId} />;
}

function OwnProposals({ companyId, userId }: { companyId: string; userId: string }) {
  const client = useQueryClient();
  const today = useToday();
  const { data = [] } = useQuery(proposedDaysOffQuery(companyId));
  const [isBusy, setIsBusy] = useState(false);
  const section = useRef<HTMLElement>(null);
  const isPressed = useRef(false);
  const ids = data.map(({ id }) => id).join();
  // The pressed button disappears with its row: move the focus to the next row.
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (ids && isPressed.current && isLost) section.current?.querySelector('button')?.focus();
    isPressed.current = false;
  }, [ids]);
  useEffect(() => {
    const refresh = () => void client.invalidateQueries(proposedDaysOffQuery(companyId));
    const [stopCalendar, stopDays] = [subscribe('calendar.changed', refresh), subscribe('day_off.changed', refresh)];
    return () => {
      stopCalendar();
      stopDays();
    };
  }, [client, companyId]);
  if (data.length === 0) return null;
  const cache = { client, companyId };
  const change = async (run: () => Promise<unknown>) => {
    // Buttons stay enabled, so that a refused change leaves the focus where it is.
    if (isBusy) return;
    isPressed.current = true;
    setIsBusy(true);
    await run();
    setIsBusy(false);
  };
  const add = (proposals: readonly Proposal[]) => void change(() => addProposed(cache, userId, proposals));
  const dismiss = (proposals: readonly Proposal[]) => void change(() => dismissProposed(cache, proposals));
  return (
    <section ref={section} className={styles.proposed} aria-label="Proposed days off" aria-busy={isBusy}>
      <p className={styles.note}>
        Your Google Calendar says you're out of office on these days. Worklane reads the days, never the titles.
      </p>
      <ul className={styles.list} data-long={data.length > 8 || undefined}>
        {data.map((proposal) => (
          <Row
            key={proposal.id}
            proposal={proposal}
            today={today}
            onAdd={() => add([proposal])}
            onDismiss={() => dismiss([proposal])}
          />
        ))}
      </ul>
      {data.length > 1 && (
        <div className={styles.all}>
          <Button size="xs" variant="default" onClick={() => add(data)}>
            Add all as time off
          </Button>
          <Button size="xs" variant="subtle" onClick={() => dismiss(data)}>
            Dismiss all
          </Button>
        </div>
      )}
    </section>
  );
}

interface RowProps {
  proposal: Proposal;
  today: string;
  onAdd: () => void;
  onDismiss: () => void;
}

function Row({ proposal: { from_day, to_day, is_half }, today, onAdd, onDismiss }: RowProps) {
  const words = periodWords(from_day, to_day, today);
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.day}>{words}</span>
        <span className={styles.facts}>{is_half && (from_day === to_day ? 'Half day' : 'Half days')}</span>
      </span>
      <Button size="xs" variant="default" aria-label={`Add as time off: ${words}`} onClick={onAdd}>
        Add as time off
      </Button>
      <Button size="xs" variant="subtle" aria-label={`Dismiss ${words}`} onClick={onDismiss}>
        Dismiss
      </Button>
    </li>
  );
}
