// Lists results of one kind, which can be opened by mouse or keyboard.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './result-group.module.css';
import type { ResultRow } from './result-rows.tsx';

interface Props {
  label: string;
  rows: readonly ResultRow[];
  /** Left out while it is not known. */
  count: number | undefined;
  /** Shows all of this kind; left out where they are shown. */
  onMore: (() => void) | undefined;
}

export function ResultGroup({ label, rows, count, onMore }: Props) {
  const isMore = count !== undefined && count > rows.length;
  return (
    <section aria-label={label}>
      <h2 className={styles.head}>{label}</h2>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <RowLink row={row}>
              <span className={styles.mark}>{row.mark}</span>
              {row.lead && <span className={styles.key}>{row.lead}</span>}
              <span className={styles.title} dir="auto">
                <Marked parts={row.title} />
              </span>
              {row.detail && <span className={styles.detail}>{row.detail}</span>}
              {row.excerpt && (
                <span className={styles.excerpt} dir="auto">
                  <Marked parts={row.excerpt} />
                </span>
              )}
            </RowLink>
          </li>
        ))}
      </ul>
      {isMore && onMore && (
        <button type="button" className={styles.more} onClick={onMore}>
          {`Show all ${label.toLowerCase()}`}
        </button>
      )}
    </section>
  );
}

function RowLink({ row: { leadsTo }, children }: { row: ResultRow; children: ReactNode }) {
  const hash = leadsTo !== 'team' && 'hash' in leadsTo ? leadsTo.hash : undefined;
  const shared = { className: styles.link as string, 'data-task': true, children, ...(hash && { hash }) };
  if (leadsTo === 'team') return <Link to="/team" {...shared} />;
  if ('project' in leadsTo) {
    return <Link to="/projects/$projectKey" params={{ projectKey: leadsTo.project }} {...shared} />;
  }
  const projectKey = leadsTo.of;
  return 'ticket' in leadsTo ? (
    <Link to="/projects/$projectKey/tickets/$ticketId" params={{ projectKey, ticketId: leadsTo.ticket }} {...shared} />
  ) : (
    <Link to="/projects/$projectKey/docs/$docId" params={{ projectKey, docId: leadsTo.document }} {...shared} />
  );
}

/** Marks every second part, which is a match. */
function Marked({ parts }: { parts: readonly string[] }) {
  let at = 0;
  return parts.map((text, index) => {
    at += text.length;
    const key = `${at} ${index % 2}`;
    return index % 2 === 1 ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}
