// Shows all that matches a search, by kind, with counts, and filters to add.
import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Counts, type Found, SEARCH_KINDS, SEARCH_LIMITS, type SearchKind } from '@worklane/contract/search';
import { wrongValueText } from '@worklane/domain/search/complete-filter';
import { correctionText, SIMILAR_NAMES } from '@worklane/domain/search/correction-text';
import { parseSearch } from '@worklane/domain/search/parse-search';
import { useMemo, useRef, useState } from 'react';
import { recentlyOpened } from '../../../platform/local-state/recently-opened.ts';
import { useNextPage } from '../../../platform/query/use-next-page.ts';
import { useToday } from '../../../ui/dates/use-today.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Segments } from '../../../ui/fields/segments.tsx';
import { focusNow } from '../../../ui/focus-now.ts';
import { Problem } from '../../../ui/problems/problem.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useListKeys } from '../../../ui/use-list-keys.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { NOBODY, peopleQuery } from '../../companies/parts/people.ts';
import { useOwnProjects } from '../../projects/parts/use-own-projects.ts';
import { countsQuery, resultsQuery } from '../data.ts';
import { FilterChips } from '../filter-chips.tsx';
import { ResultGroup } from '../result-group.tsx';
import { placeRows, rowsOf } from '../result-rows.tsx';
import { wrongIn } from '../unknown-values.ts';
import styles from './search-screen.module.css';
import '@mantine/core/styles/Input.css';

export const PAGE_KINDS = [...SEARCH_KINDS, 'projects', 'people'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

const LABELS: Record<PageKind, string> = {
  tickets: 'Tickets',
  documents: 'Documents',
  comments: 'Comments',
  files: 'Files',
  projects: 'Projects',
  people: 'People',
};

interface Props {
  companyId: string;
  q: string;
  /** All kinds when it is left out. */
  kind: PageKind | undefined;
  onChange: (next: { q: string; kind: PageKind | undefined }) => void;
}

const PAUSE_MS = 150;
const ALL = 'all';

export function SearchScreen({ companyId, q, kind, onChange }: Props) {
  const screen = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(q);
  const [shown, setShown] = useState(q);
  // The address changed by itself: back, forward, or a link.
  if (shown !== q) {
    setShown(q);
    if (q !== typed.trim()) setTyped(q);
  }
  const ask = useDebouncedCallback((next: string) => onChange({ q: next.trim(), kind }), PAUSE_MS);
  const type = (next: string) => {
    setTyped(next);
    ask(next);
  };
  return (
    <div ref={screen} className={styles.screen}>
      <TextInput
        ref={focusNow}
        aria-label="Search everything"
        placeholder="Search tickets, documents, comments, files, projects and people"
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
        value={typed}
        maxLength={SEARCH_LIMITS.words}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
          event.preventDefault();
          screen.current?.querySelector<HTMLElement>('[data-task]')?.focus();
        }}
      />
      <FilterChips companyId={companyId} typed={typed} onType={type} />
      {q === '' ? (
        <EmptyState
          icon={<IconSearch size={24} stroke={1.5} />}
          title="Search everything you can see"
          text="Type words, “a phrase”, -without, or filters such as is:open and assignee:me."
        />
      ) : (
        <Results
          companyId={companyId}
          q={q}
          kind={kind}
          onKind={(next) => onChange({ q, kind: next })}
          onType={(next) => onChange({ q: next, kind })}
        />
      )}
    </div>
  );
}

interface ResultsProps {
  companyId: string;
  q: string;
  kind: PageKind | undefined;
  onKind: (kind: PageKind | undefined) => void;
  onType: (q: string) => void;
}

function Results({ companyId, q, kind, onKind, onType }: ResultsProps) {
  const today = useToday();
  const asked = { companyId, q, today };
  const [recent] = useState(() => recentlyOpened().tickets);
  const foundKind = SEARCH_KINDS.find((each) => each === kind);
  const found = useInfiniteQuery(resultsQuery(asked, foundKind, recent));
  const more = useNextPage(found);
  const counts = useQuery(countsQuery(asked));
  const people = useQuery({ ...peopleQuery(companyId), enabled: companyId !== '' }).data ?? NOBODY;
  const projects = useOwnProjects().query.data;
  const { isCorrected: areSimilar, ...places } = useMemo(
    () => placeRows(parseSearch(q), projects ?? [], [...people.values()]),
    [q, projects, people],
  );
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);

  if (!found.data) {
    if (!found.error) return <Waiting words="Searching..." />;
    return <Problem title="The search couldn’t be run" error={found.error} onRetry={() => void found.refetch()} />;
  }
  const all = joined(found.data.pages);
  const rows = { ...rowsOf(all, people), ...places };
  const numbers: Partial<Record<PageKind, number>> = {
    ...counts.data,
    projects: places.projects.length,
    people: places.people.length,
  };
  const kinds = PAGE_KINDS.filter((each) => (kind ?? each) === each && rows[each].length > 0);
  return (
    <>
      <p className={styles.wrong} role="status">
        {wrongIn(q, people, all.wrong).map(wrongValueText).join('. ')}
      </p>
      <Segments
        className={styles.kinds as string}
        size="xs"
        aria-label="Show"
        value={kind ?? ALL}
        onChange={(next) => onKind(PAGE_KINDS.find((each) => each === next))}
        data={[
          { value: ALL, label: 'All' },
          ...PAGE_KINDS.map((value) => ({ value, label: `${LABELS[value]}${countText(numbers[value])}` })),
        ]}
      />
      <p className={styles.status} role="status">
        {statusOf(all, counts.data, { count: places.projects.length + places.people.length, areSimilar })}
      </p>
      {all.suggested.length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => onType(withWords(q, all.suggested))}>
          {`Did you mean “${all.suggested.map(({ to }) => to).join(' ')}”?`}
        </Button>
      )}
      <div ref={list} aria-busy={found.isPlaceholderData}>
        {kinds.map((each) => (
          <ResultGroup
            key={each}
            label={LABELS[each]}
            rows={kind ? rows[each] : rows[each].slice(0, SHOWN)}
            count={numbers[each]}
            onMore={kind ? undefined : () => onKind(each)}
          />
        ))}
        {foundKind && found.hasNextPage && <ShowMore label="Show more results" {...more} />}
        {kinds.length === 0 && (
          <EmptyState title={`Nothing matches “${q}”`} text="Try fewer words, or remove a filter." />
        )}
      </div>
    </>
  );
}

const withWords = (q: string, words: Found['suggested']): string =>
  words.reduce((text, { from, to }) => text.replace(from, () => to), q);

/** Joins the pages of one kind. A result that moved to a later page in between is shown once. */
function joined(pages: readonly Found[]): Found {
  const [first] = pages;
  if (!first || pages.length === 1) return first ?? NOTHING;
  const once = <Item extends { id: string }>(items: readonly Item[]) => [
    ...new Map(items.map((item) => [item.id, item])).values(),
  ];
  return {
    ...first,
    tickets: once(pages.flatMap(({ tickets }) => tickets)),
    documents: once(pages.flatMap(({ documents }) => documents)),
    comments: once(pages.flatMap(({ comments }) => comments)),
    files: once(pages.flatMap(({ files }) => files)),
  };
}

const NOTHING: Found = {
  tickets: [],
  documents: [],
  comments: [],
  files: [],
  corrected: [],
  suggested: [],
  wrong: [],
  next: null,
};

const SHOWN = 6;

const countText = (count: number | undefined): string => {
  if (count === undefined) return '';
  return count > SEARCH_LIMITS.counted ? ` ${SEARCH_LIMITS.counted.toLocaleString()}+` : ` ${count.toLocaleString()}`;
};

interface FoundNames {
  count: number;
  areSimilar: boolean;
}

/** Says what was corrected, or how many results there are. */
function statusOf({ corrected }: Found, counts: Counts | undefined, names: FoundNames): string {
  const similar = names.areSimilar ? SIMILAR_NAMES : '';
  if (corrected.length > 0) return `${correctionText(corrected)} ${similar}`.trim();
  if (!counts) return similar;
  const found = SEARCH_KINDS.reduce((sum, kind: SearchKind) => sum + Math.min(counts[kind], SEARCH_LIMITS.counted), 0);
  if (names.areSimilar && found === 0) return `No exact matches. ${similar}`;
  const all = found + (names.areSimilar ? 0 : names.count);
  const isMore = SEARCH_KINDS.some((kind) => counts[kind] > SEARCH_LIMITS.counted);
  if (isMore) return `More than ${all.toLocaleString()} results`;
  return `${all === 1 ? '1 result' : `${all.toLocaleString()} results`}${similar && `. ${similar}`}`;
}
