// Frames a chart with its heading, a switch to the table of its figures, and their download as CSV.
import { type ReactNode, useId, useState } from 'react';
import { saveText } from '../files/save-text.ts';
import { ScrollRegion } from '../scroll-region.tsx';
import { type ChartTable, tableAsCsv } from './chart-data.ts';
import styles from './charts.module.css';

interface Props {
  title: string;
  /** What the chart says, in one sentence. */
  note?: ReactNode;
  table: ChartTable;
  /** Of the CSV file, without its ending. */
  fileName: string;
  /** Further buttons or choices in the head. */
  actions?: ReactNode;
  /** The chart. */
  children: ReactNode;
}

/** With more columns, a table needs the whole width of a sheet of paper. */
const MOST_COLUMNS = 10;

export function ChartFrame({ title, note, table, fileName, actions, children }: Props) {
  const heading = useId();
  const [isTable, setIsTable] = useState(false);
  const hasFigures = table.rows.length > 0;
  return (
    <section className={styles.frame} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        <span className={styles.actions}>
          {actions}
          {hasFigures && (
            <>
              <button
                type="button"
                className={styles.action}
                aria-pressed={isTable}
                onClick={() => setIsTable(!isTable)}
              >
                Show as table
              </button>
              <button
                type="button"
                className={styles.action}
                aria-label={`Download ${title} as CSV`}
                onClick={() => saveText(`${fileName}.csv`, 'text/csv', `\uFEFF${tableAsCsv(table)}`)}
              >
                CSV
              </button>
            </>
          )}
        </span>
      </div>
      {note && <p className={styles.note}>{note}</p>}
      {isTable && hasFigures ? <FigureTable label={title} table={table} /> : children}
    </section>
  );
}

function FigureTable({ label, table: { columns, rows } }: { label: string; table: ChartTable }) {
  return (
    <ScrollRegion className={styles.scroll} label={label}>
      <table className={styles.table} data-wide={columns.length > MOST_COLUMNS || undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows.entries()].map(([at, [name, ...cells]]) => (
            <tr key={at}>
              <th scope="row" dir="auto">
                {name}
              </th>
              {cells.map((cell, place) => (
                <td key={columns[place + 1]}>{typeof cell === 'number' ? cell.toLocaleString() : (cell ?? '–')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
