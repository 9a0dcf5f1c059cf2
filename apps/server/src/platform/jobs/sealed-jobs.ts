// Describes the sealed data of jobs that may still run, and what in it is sealed once more.
import sql from 'sql-template-tag';
import { type SealedColumn, sealedColumn } from '../secrets/sealed-column.ts';
import type { JobKind } from './define-job.ts';

/** A kind of job whose data carries a sealed value in `sealed`, as it was stored. */
interface SealingKind {
  name: string;
  purpose: string;
  ownerOf(data: object): string;
}

export const sealingKind = <Data extends { sealed: string }>(
  { name }: JobKind<Data>,
  purpose: string,
  ownerOf: (data: Data) => string,
): SealingKind => ({ name, purpose, ownerOf: ownerOf as SealingKind['ownerOf'] });

/** Describes the sealed data of jobs, also of failed ones, which can be started again. */
export const sealedJobs = (kinds: readonly SealingKind[]): SealedColumn =>
  sealedColumn<{ name: string; id: string }>({
    table: 'jobs.job',
    key: ['name', 'id'],
    column: 'data',
    field: 'sealed',
    where: sql`state in ('created', 'retry', 'active', 'failed')`,
    purpose: 'jobs',
    ownerOf: ({ id }) => id,
    inner: {
      where: sql`name = any(${kinds.map(({ name }) => name)}::text[])`,
      sealAnew(text, { name }, sealFor) {
        const kind = kinds.find((each) => each.name === name);
        if (!kind) return text;
        const data = JSON.parse(text) as { sealed: string };
        const seal = sealFor(kind.purpose);
        if (seal.isCurrent(data.sealed)) return text;
        const owner = kind.ownerOf(data);
        return JSON.stringify({ ...data, sealed: seal.close(seal.open(data.sealed, owner), owner) });
      },
    },
  });
