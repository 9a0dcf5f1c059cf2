// Corrects words that are found nowhere to the nearest words in titles the viewer can see.
import { editDistance, nearestWord } from '@worklane/domain/search/nearest-word';
import type { ParsedSearch } from '@worklane/domain/search/parse-search';
import sql, { join } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { anyOf, commonOf, KINDS, type Probed, probing, RARE, type TextKind, textsOf, withWords } from './candidates.ts';
import { companyIdsOf, type Prepared, preparing, type Wanted, wantedOf } from './prepare-query.ts';

interface Correction {
  from: string;
  to: string;
}

const SHORTEST = 4;
/**
 * Returns how similar titles must be, in steps: a mistake changes up to four trigrams of a word, and short words have few. Two
 * letters that are swapped in the middle change most; of titles that are as little alike, there are many.
 */
const likenessOf = (word: string): readonly string[] => {
  const { length } = [...word];
  if (length < 6) return ['0.3'];
  return ['0.4', length < 8 ? '0.25' : '0.35'];
};
/** For each step: a guess is worth little, and asked for with every letter. */
const TIMEOUT_MS = 100;
/** How many titles of a kind are compared: of a common beginning, thousands are alike. */
const COMPARED = 1_000;
const TITLED: readonly TextKind[] = ['ticket', 'document', 'file'];
const EVERYWHERE: readonly TextKind[] = ['ticket', 'document', 'comment', 'document_comment', 'file'];
const WORD = /^[\p{L}\p{N}]+$/u;

/**
 * Corrects misspelt words by words of titles within the scope, so that a correction reveals nothing about other
 * projects. Does nothing without pg_trgm. Leaves its short time-out on the transaction: `giveWholeTime` ends it.
 * @param isFew also words that are found, where little is
 * @returns the search with its corrections, or undefined when there is nothing to correct
 */
export async function correctSearch(
  tx: Queryable,
  scope: Scope,
  wanted: Wanted,
  isFew = false,
): Promise<{ parsed: ParsedSearch; corrected: Correction[] } | undefined> {
  const doubtful = wanted.parsed.words.filter((word) => [...word].length >= SHORTEST && WORD.test(word));
  if (doubtful.length === 0 || !(await hasTrigrams(tx))) return undefined;
  const corrected: Correction[] = [];
  for (const from of doubtful) {
    if (!isFew && (await isFound(tx, scope, wanted, from))) continue;
    const to = await nearestTo(tx, scope, wanted, from);
    if (to !== undefined) corrected.push({ from, to });
  }
  if (corrected.length === 0) return undefined;
  const toByFrom = new Map(corrected.map(({ from, to }) => [from, to]));
  const { words, phrases } = wanted.parsed;
  const corrections = words.map((word) => toByFrom.get(word) ?? word);
  const text = [...corrections, ...phrases].join(' ');
  return { parsed: { ...wanted.parsed, words: corrections, text }, corrected };
}

async function nearestTo(tx: Queryable, scope: Scope, wanted: Wanted, word: string): Promise<string | undefined> {
  const titles: string[] = [];
  let nearest: string | undefined;
  for (const likeness of likenessOf(word)) {
    const alike = await likeTitles(tx, scope, wanted, { word, likeness });
    titles.push(...alike);
    nearest = nearestWord(word, titles);
    if (nearest !== undefined && editDistance(word.toLowerCase(), nearest) === 1) break;
    // The next step would compare less similar titles instead of more.
    if (nearest !== undefined && alike.length >= COMPARED) break;
  }
  return nearest;
}

async function hasTrigrams(tx: Queryable): Promise<boolean> {
  const [row] = await tx.query<{ has: boolean }>(sql`
    select exists (select 1 from pg_extension where extname = 'pg_trgm') as has,
           set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`);
  return row?.has === true;
}

/** Tells whether a word occurs in what the viewer can see: a word only of other projects counts as unknown. */
async function isFound(tx: Queryable, scope: Scope, { user_id, company_id, today, time_zone }: Wanted, word: string) {
  const parsed: ParsedSearch = { words: [word], phrases: [], without: [], filters: [], wrong: [], text: word };
  const asked = { user_id, company_id, today, time_zone, parsed };
  const [row] = await tx.query<Prepared & Probed>(sql`
    select p.*, ${probing(companyIdsOf(scope, asked), null)} from ${preparing(scope, asked)}`);
  const isWhole = scope.companyIds.length === scope.memberOf.length;
  if (row && isWhole && commonOf(row).words.size > 0) return true;
  const alone = wantedOf(scope, asked, row);
  const found = await tx.query(sql`
    select 1 from (${anyOf(EVERYWHERE.map((kind) => withWords(scope, alone, kind, RARE)))}) x limit 1`);
  return found.length > 0;
}

async function likeTitles(
  tx: Queryable,
  scope: Scope,
  { companyIds }: Wanted,
  { word, likeness }: { word: string; likeness: string },
): Promise<string[]> {
  await tx.query(sql`select set_config('pg_trgm.word_similarity_threshold', ${likeness}, true)`);
  const ofKind = (kind: TextKind) => sql`(
    select s.title from ${textsOf(kind)}
    where s.company_id = any(${companyIds}::uuid[]) and s.kind = ${KINDS[kind]} and ${word} <% s.title
      and ${inScope(scope, 's.company_id', 's.project_id')} and (t.id is not null or d.id is not null)
    limit ${COMPARED})`;
  const rows = await tx.query<{ title: string }>(join(TITLED.map(ofKind), ' union all '));
  return rows.map(({ title }) => title);
}
